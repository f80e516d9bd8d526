export * from './graph.js';
export * from './propagate.js';
export * from './readout.js';
export * from './selection.js';
export * from './sets.js';
export * from './similarity.js';
export * from './stage.js';

export * from './callStore.js';
export * from './compact.js';
export * from './explainMiss.js';
export * from './key.js';
export * from './storedModel.js';

export * from './callStore.js';
export * from './key.js';
export * from './storedModel.js';

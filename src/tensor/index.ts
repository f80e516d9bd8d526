export { tf } from './tf.js';
export { backendTable } from './backends.js';
export type { BackendEntry } from './backends.js';
export { tensorflowSetup } from './tensorflow/index.js';
export { useBackend } from './useBackend.js';
export type { BackendInfo } from './useBackend.js';
export * from './graphSettings.js';
export { graphStage, opStage } from './graphStage.js';
export type { GraphInput, GraphOutput } from './graphStage.js';
export * from './ops/index.js';
export * from './balance/index.js';
/** Every op once more on plain arrays, one question at a time: what the tensors are held against. */
export * as reference from './reference/index.js';

export { tf } from './tf.js';
export { backendTable } from './backends.js';
export type { Availability, BackendEntry } from './backends.js';
export { useBackend } from './use-backend.js';
export type { BackendInfo } from './use-backend.js';
export * from './graph-settings.js';
export { graphStage } from './graph-stage.js';
export type { GraphInput, GraphOutput } from './graph-stage.js';
export * from './ops/index.js';
export * from './balance/index.js';
/** Every op once more on plain arrays, one question at a time: what the tensors are held against. */
export * as reference from './reference/index.js';

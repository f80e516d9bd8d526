export { localSetup } from './addOn.js';
export { localModel, type LocalDeps } from './localModel.js';
export { ggufRevision } from './revision.js';
export type { LocalConfig, Weights } from './weights.js';

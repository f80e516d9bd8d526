export { tensorflowBackend } from './backend.js';
export { tensorflowSetup } from './setup.js';

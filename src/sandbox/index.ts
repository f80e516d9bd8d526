export { openSandbox } from './sandbox.js';
export type { Program, RunVerdict, Sandbox, SandboxOptions } from './program.js';

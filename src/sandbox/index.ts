export { code } from './shared.js';
export { codeKind } from './code.js';
export { completions, gradeCompletion } from './official.js';
export { openSandbox } from './sandbox.js';
export { passAtK } from './passAtK.js';
export { publicCalls } from './code/calls.js';
export { readProblem, type Problem } from './code/problem.js';
export { sandboxState } from './state.js';
export type { Program, RunVerdict, Sandbox, SandboxOptions } from './program.js';

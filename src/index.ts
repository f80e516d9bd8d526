/**
 * The public library. One import gives every layer; names are those of the documentation.
 *
 * Batches and tensors: `graphStage`, `useBackend`. Runs: `runExperiment`, `checkExperiment`. Extending: the types
 * `Method`, `Attack`, `Backend`, `AnswerKind`.
 */
export * from './core/index.js';
export * from './tensor/index.js';
export * from './embed/index.js';
export * from './parse/index.js';
export * from './sandbox/index.js';
export * from './datasets/index.js';
// All kinds: the readers' own registry has those only that need no sandbox.
export { kindOf, kinds } from './datasets/index.js';
export * from './llm/index.js';
export * from './agents/index.js';
export * from './trust/index.js';
export * from './stats/index.js';
export * from './methods/index.js';
export * as report from './report/index.js';
export * from './run/index.js';
export { bench, benchParts } from './bench/index.js';

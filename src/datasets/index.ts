export * from './cache.js';
export { importers, importLogs, type Imported, type Importer, type ImportLogsOptions } from './import/index.js';
export * from './source.js';
export { withOptions } from './traceRecord.js';
export type { TraceRecord } from './traceRecord.js';
export type { TraceResponse } from './traceResponses.js';
export * from './traces.js';
export * from './wordProblems.js';
export type { Operand, Step } from './wordTemplates.js';

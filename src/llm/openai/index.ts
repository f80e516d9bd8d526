export { openAiModel } from './client.js';
export type { OpenAiDeps } from './client.js';
export type { JsonMode, OpenAiConfig } from './config.js';

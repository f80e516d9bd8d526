export * from './compose.js';
export * from './liveBackend.js';
export { mannerPrompts } from './manners.js';

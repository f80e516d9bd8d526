export * from './chat.js';
export * from './llmError.js';
export * from './reading.js';
export * from './recorded.js';
export * from './simulated.js';
export { defaultAgents } from './simulatedAgents.js';
export type { SimulatedAgent } from './simulatedAgents.js';

export * from './attacked.js';
export { attackOf, attacks } from './attacks/index.js';
export * from './cards.js';
export * from './firstPrompt.js';
export { openPanel } from './panel.js';
export type { PanelOptions } from './panel.js';
export * from './panels.js';
export * from './roles.js';
export { maliciousCount, seatRanks } from './seats.js';

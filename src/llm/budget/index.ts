export * from './ledger.js';
export * from './money.js';

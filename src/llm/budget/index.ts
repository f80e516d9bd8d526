export * from './ledger.js';
export * from './money.js';
export * from './priceTable.js';

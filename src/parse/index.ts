export { choice } from './choice.js';
export { number } from './number.js';
export { kindOf, kinds } from './kinds.js';
export { cutRunOn, runOnAt } from './cutRunOn.js';
export { explainReading, type Explained } from './explainReading.js';
export { readTexts, type ReadRow, type ReadTextsOptions } from './readTexts.js';
export type { Rule } from './reading.js';

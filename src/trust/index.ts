export { agreement } from './agreement.js';
export { cliques } from './cliques.js';
export { crossFitTrust } from './cross-fit.js';
export { dawidSkene } from './dawid-skene.js';
export type { DawidSkene, DawidSkeneOptions } from './dawid-skene.js';
export { foldOf } from './folds.js';
export type { Labels } from './labels.js';
export { logOdds } from './log-odds.js';

export { agreement } from './agreement.js';
export { cliques } from './cliques.js';
export { crossFitTrust } from './crossFit.js';
export { dawidSkene } from './dawidSkene.js';
export type { DawidSkene, DawidSkeneOptions } from './dawidSkene.js';
export { foldOf } from './folds.js';
export type { Labels } from './labels.js';
export { logOdds } from './logOdds.js';

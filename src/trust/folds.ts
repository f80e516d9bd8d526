import { hash128, SigmaError } from '../core/index.js';
import { foldCount } from './messages.js';

/**
 * The fold of a question. It depends on the question's content only (`Unit.cluster`), so identical questions share a
 * fold, and neither the order nor the number of questions matters.
 * @param cluster hash of the question's text and options
 * @returns 0 … folds − 1
 * @throws SigmaError `bad-input` when folds < 2
 */
export function foldOf(cluster: string, folds = 2): number {
  if (!(Number.isInteger(folds) && folds >= 2)) throw new SigmaError('bad-input', foldCount(folds));
  return (hash128(`fold/${cluster}`)[0] >>> 0) % folds;
}

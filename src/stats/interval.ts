import { SigmaError } from '../core/index.js';
import { badLevel } from './messages.js';

/** [lower, upper] */
export type Interval = [lo: number, hi: number];

/** @throws SigmaError `bad-input` unless 0 < level < 1 */
export function checkLevel(level: number): void {
  if (!(level > 0 && level < 1)) throw new SigmaError('bad-input', badLevel(level));
}

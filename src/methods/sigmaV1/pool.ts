import { SigmaError } from '../../core/index.js';
import { poolTooSmall, randomNeedsMore } from '../messages.js';
import { selectionOf } from './fields.js';
import type { SelectionSettings } from './fields.js';

/**
 * How many of `pool` agents are selected.
 * @throws SigmaError `bad-input` when k exceeds the pool, or when −QAS would draw everybody (docs/rules.md §6)
 */
export function selectedSize(settings: SelectionSettings, pool: number): number {
  const selection = selectionOf(settings);
  if (selection === 'off') return pool;
  const k = settings.k ?? pool;
  if (settings.ablate.includes('QAS') && k >= pool) throw new SigmaError('bad-input', randomNeedsMore(k, pool));
  if (k > pool) throw new SigmaError('bad-input', poolTooSmall(selection, k, pool));
  return k;
}

/** Must everybody in the pool answer before it is known who sits? */
export const asksEverybody = (s: SelectionSettings): boolean =>
  ['score', 'mmr'].includes(selectionOf(s)) && s.selectBy === 'responses';

import type { Unit } from '../../src/core/index.js';
import { columnsFromUnits, computeRows } from '../../src/stats/index.js';
import type { Row, StatsOptions } from '../../src/stats/index.js';

/** A clean unit of majority, right with answer "A"; `over` changes what a test is about. */
export function unit(over: Partial<Unit> = {}): Unit {
  return {
    key: 'k',
    question: 'q0',
    dataset: 'd',
    cluster: `c-${over.question ?? 'q0'}`,
    method: 'majority',
    setting: 'default',
    attack: 'none',
    share: 0,
    placement: 'question',
    seed: 0,
    type: 'answer',
    answer: 'A',
    tie: false,
    stop: null,
    outcome: 'right',
    present: 4,
    parsed: 4,
    rightSeats: 2,
    malicious: 0,
    maliciousWeight: null,
    auc: null,
    hmNegative: null,
    hmPairs: null,
    hhNegative: null,
    hhPairs: null,
    mmNegative: null,
    mmPairs: null,
    ...over,
  };
}

export const right: Partial<Unit> = { answer: 'A', outcome: 'right' };
export const wrong: Partial<Unit> = { answer: 'B', outcome: 'wrong' };

/** Units of one method: `outcomes[q]` is a string with one character a seed, 1 = right ("A"), 0 = wrong ("B"). */
export function decisions(method: string, outcomes: string[], over: Partial<Unit> = {}): Unit[] {
  return outcomes.flatMap((seeds, q) =>
    [...seeds].map((o, seed) => unit({ question: `q${q}`, method, seed, ...(o === '1' ? right : wrong), ...over })),
  );
}

export function rowsOf(units: Unit[], over: Partial<StatsOptions> = {}): Row[] {
  return computeRows(columnsFromUnits(units), { resamples: 200, seed: 1, level: 0.95, ...over });
}

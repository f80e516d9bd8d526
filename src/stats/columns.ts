import { SigmaError } from '../core/index.js';
import type { Answer, Unit, Verdict } from '../core/index.js';
import { columnLength } from './messages.js';

/** A column of strings as positions in a list of the distinct ones. */
export interface Dictionary {
  values: readonly string[];
  /** [rows] −1 = null */
  codes: Int32Array;
}

export const answerTypes: readonly Answer['type'][] = ['answer', 'abstain', 'unparsable', 'error'];
export const outcomes: readonly Verdict['outcome'][] = ['right', 'wrong', 'abstain', 'unparsable', 'error'];

/**
 * The merged units, one entry a unit in every column: about 120 bytes a unit beside the dictionaries. The order of
 * the units does not matter; the order of the dictionaries of methods, settings and attacks is that of the rows.
 */
export interface UnitColumns {
  rows: number;
  dataset: Dictionary;
  question: Dictionary;
  cluster: Dictionary;
  method: Dictionary;
  setting: Dictionary;
  attack: Dictionary;
  answer: Dictionary;
  share: Float64Array;
  /** 1 = placed by question, 0 = by run. */
  byQuestion: Uint8Array;
  seed: Int32Array;
  /** Position in `answerTypes`. */
  type: Uint8Array;
  tie: Uint8Array;
  /** Position in `outcomes`; −1 = no gold. */
  outcome: Int8Array;
  present: Int16Array;
  parsed: Int16Array;
  /** −1 = no gold. */
  rightSeats: Int16Array;
  /** NaN = null. */
  maliciousWeight: Float64Array;
  /** NaN = null. */
  auc: Float64Array;
  /** Counts of `negativeEdges`; 0 pairs = null. */
  hmNegative: Int16Array;
  hmPairs: Int16Array;
  hhNegative: Int16Array;
  hhPairs: Int16Array;
  mmNegative: Int16Array;
  mmPairs: Int16Array;
}

/**
 * Encodes strings.
 * @param values known values that come first, in this order; others follow in order of appearance
 */
export function encode(strings: Iterable<string | null>, values: readonly string[] = []): Dictionary {
  const code = new Map(values.map((v, i) => [v, i]));
  const codes: number[] = [];
  for (const s of strings) {
    let c = s === null ? -1 : code.get(s);
    if (c === undefined) code.set(s as string, (c = code.size));
    codes.push(c);
  }
  return { values: [...code.keys()], codes: Int32Array.from(codes) };
}

/** The columns of units held as objects: for tests and small runs. */
export function columnsFromUnits(units: readonly Unit[]): UnitColumns {
  const text = (f: (u: Unit) => string | null): Dictionary => encode(units.map(f));
  const count = (f: (u: Unit) => number | null): Int16Array => Int16Array.from(units, (u) => f(u) ?? 0);
  return {
    rows: units.length,
    dataset: text((u) => u.dataset),
    question: text((u) => u.question),
    cluster: text((u) => u.cluster),
    method: text((u) => u.method),
    setting: text((u) => u.setting),
    attack: text((u) => u.attack),
    answer: text((u) => u.answer),
    share: Float64Array.from(units, (u) => u.share),
    byQuestion: Uint8Array.from(units, (u) => (u.placement === 'question' ? 1 : 0)),
    seed: Int32Array.from(units, (u) => u.seed),
    type: Uint8Array.from(units, (u) => answerTypes.indexOf(u.type)),
    tie: Uint8Array.from(units, (u) => (u.tie ? 1 : 0)),
    outcome: Int8Array.from(units, (u) => (u.outcome === null ? -1 : outcomes.indexOf(u.outcome))),
    present: count((u) => u.present),
    parsed: count((u) => u.parsed),
    rightSeats: Int16Array.from(units, (u) => u.rightSeats ?? -1),
    maliciousWeight: Float64Array.from(units, (u) => u.maliciousWeight ?? NaN),
    auc: Float64Array.from(units, (u) => u.auc ?? NaN),
    hmNegative: count((u) => u.hmNegative),
    hmPairs: count((u) => u.hmPairs),
    hhNegative: count((u) => u.hhNegative),
    hhPairs: count((u) => u.hhPairs),
    mmNegative: count((u) => u.mmNegative),
    mmPairs: count((u) => u.mmPairs),
  };
}

/** @throws SigmaError `bad-input` when a column is shorter or longer than the table */
export function checkColumns(u: UnitColumns): void {
  for (const [name, column] of Object.entries(u) as [string, number | Dictionary | ArrayLike<number>][]) {
    if (typeof column === 'number') continue;
    const length = 'codes' in column ? column.codes.length : column.length;
    if (length !== u.rows) throw new SigmaError('bad-input', columnLength(name, u.rows, length));
  }
}

import { isAnswer, sha256, type Answer, type Decision, type Verdict } from '../core/index.js';

/**
 * One unit in the log, ≤ 250 bytes (docs/rules.md §9). Numbers point into plan.json (conditions, cells) and
 * questions.jsonl; what is null, false or zero is left out.
 */
export interface UnitLine {
  /** Unit key. */
  k: string;
  /** Condition, cell, question by position. */
  c: number;
  m: number;
  q: number;
  /** Canonical answer; absent for a non-answer, whose type stands in `t`. Long canons are hashed. */
  a?: string;
  t?: Exclude<Answer['type'], 'answer'>;
  /** 1 = tie. */
  x?: 1;
  /** Stop reason. */
  s?: string;
  o?: Verdict['outcome'];
  /** [present, parsed, malicious, right seats] */
  n: [number, number, number, number?];
  /** Malicious seats with a text from elsewhere (approximate vector); absent for none, and where no text is looked at. */
  v?: number;
  /** Share of the weight on malicious seats. */
  w?: number;
  /** Detection AUC. */
  u?: number;
  /** [hmNegative, hmPairs, hhNegative, hhPairs, mmNegative, mmPairs] */
  e?: number[];
  /**
   * Decided while first answers to other questions were missing that the method learns from: in which round of such
   * decisions, from 1. A later round goes before an earlier one, and a unit without the mark before all.
   */
  p?: number;
}

const longestCanon = 40;
const longestStop = 24;

/** The canon as it is logged: long ones (a LaTeX answer, a program) by their hash, so that a line stays short. */
export function loggedCanon(canon: string): string {
  return Buffer.byteLength(JSON.stringify(canon)) <= longestCanon ? canon : `sha256:${sha256(canon, 24)}`;
}

export function answerFields(d: Pick<Decision, 'answer' | 'tie' | 'stop'>): Pick<UnitLine, 'a' | 't' | 'x' | 's'> {
  return {
    ...(isAnswer(d.answer) ? { a: loggedCanon(d.answer.canon) } : { t: d.answer.type }),
    ...(d.tie ? { x: 1 as const } : {}),
    ...(d.stop === undefined ? {} : { s: shortened(d.stop) }),
  };
}

/** The front of a reason, cut so that its JSON is short whatever it is written in. */
function shortened(text: string): string {
  const letters = [...text].slice(0, longestStop);
  while (Buffer.byteLength(JSON.stringify(letters.join(''))) > longestStop + 2) letters.pop();
  return letters.join('');
}

/** Six decimals: enough for every figure, and the same bytes wherever a float32 was summed in the same order. */
export function round6(x: number): number {
  return Math.round(x * 1e6) / 1e6;
}

/** The line of each unit that counts, by condition, cell and question. */
export function standing(lines: Iterable<UnitLine>): Map<string, UnitLine> {
  const rank = (u: UnitLine): number => u.p ?? Infinity;
  const out = new Map<string, UnitLine>();
  for (const u of lines) {
    const at = `${u.c}/${u.m}/${u.q}`;
    const before = out.get(at);
    if (!before || rank(u) >= rank(before)) out.set(at, u);
  }
  return out;
}

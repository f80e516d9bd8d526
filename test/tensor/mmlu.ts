import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sharedData } from '../support/shared.js';

// Reads the recorded answers without the rest of sigma, so that the table of docs/rules.md §6 tests the graph stage alone.

export const mmluFiles = ['mmlu-pro-traces.jsonl.gz', 'mmlu-pro-minilm-responses.npy'];

export interface Recorded {
  B: number;
  k: number;
  ids: string[];
  /** [B,k] option index; −1 where the authors found none or it lies past the last option. */
  option: Int16Array;
  /** [B,k] the same as classes by first appearance. */
  cls: Int16Array;
  /** [B] gold option. */
  gold: Int16Array;
  /** [B] number of options. */
  sizes: number[];
}

interface Line {
  id: string;
  options: string[];
  answer: string;
  responses: { pred: string | null }[];
}

export function readMmlu(): Recorded {
  const text = gunzipSync(readFileSync(sharedData(mmluFiles[0]!))).toString('utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as Line);
  const B = lines.length;
  const k = lines[0]!.responses.length;
  const letter = (s: string | null, n: number): number => {
    const i = s?.length === 1 ? s.charCodeAt(0) - 65 : -1;
    return i >= 0 && i < n ? i : -1;
  };
  const option = Int16Array.from(lines.flatMap((q) => q.responses.map((r) => letter(r.pred, q.options.length))));
  const cls = new Int16Array(B * k);
  for (let b = 0; b < B; b++) cls.set(firstAppearance(option.subarray(b * k, (b + 1) * k)), b * k);
  return {
    B,
    k,
    ids: lines.map((q) => q.id),
    option,
    cls,
    gold: Int16Array.from(lines, (q) => letter(q.answer, q.options.length)),
    sizes: lines.map((q) => q.options.length),
  };
}

/** Labels renumbered 0, 1, … in order of first appearance; negative ones stay −1. */
export function firstAppearance(labels: ArrayLike<number>): Int16Array {
  const seen = new Map<number, number>();
  return Int16Array.from(labels, (x) => {
    if (x < 0) return -1;
    if (!seen.has(x)) seen.set(x, seen.size);
    return seen.get(x)!;
  });
}

/** The float16 vectors of the recorded texts as float32 [B,k,384]. */
export function readVectors(): Float32Array {
  const bytes = readFileSync(sharedData(mmluFiles[1]!));
  const start = 10 + bytes.readUInt16LE(8);
  const out = new Float32Array((bytes.length - start) / 2);
  for (let i = 0; i < out.length; i++) {
    const h = bytes.readUInt16LE(start + 2 * i);
    const exponent = (h >> 10) & 31;
    const fraction = h & 1023;
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
    out[i] = h >> 15 ? -size : size;
  }
  return out;
}

/** Decided option per question from decided classes. */
export function options(r: Recorded, decided: ArrayLike<number>): number[] {
  return Array.from({ length: r.B }, (_, b) => {
    if (decided[b]! < 0) return -1;
    return r.option[b * r.k + r.cls.subarray(b * r.k, (b + 1) * r.k).indexOf(decided[b]!)]!;
  });
}

/** Plurality; of equals the answer of the lowest agent. */
export function majority(r: Recorded): Int16Array {
  return Int16Array.from({ length: r.B }, (_, b) => {
    const votes = new Array<number>(r.k).fill(0);
    for (let i = 0; i < r.k; i++) if (r.cls[b * r.k + i]! >= 0) votes[r.cls[b * r.k + i]!]!++;
    const most = Math.max(...votes);
    return most === 0 ? -1 : votes.indexOf(most);
  });
}

export interface Cell {
  right: number;
  differs: number;
  won: number;
  lost: number;
}

/** Right decisions, decisions other than majority's, and of these those won and lost. */
export function compare(r: Recorded, decided: ArrayLike<number>): Cell {
  const mine = options(r, decided);
  const theirs = options(r, majority(r));
  const cell = { right: 0, differs: 0, won: 0, lost: 0 };
  mine.forEach((o, b) => {
    const right = o === r.gold[b];
    const other = theirs[b] === r.gold[b];
    if (right) cell.right++;
    if (o !== theirs[b]) cell.differs++;
    if (right && !other) cell.won++;
    if (other && !right) cell.lost++;
  });
  return cell;
}

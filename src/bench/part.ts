import type { Timing } from './measure.js';
import type { Recorded } from './recorded.js';

/** One comparison of a bench: a variant against a named reference of the same run. `ratio` below 1: quicker than it. */
export interface Row {
  what: string;
  variant: string;
  reference: string;
  /** Medians in milliseconds; null where it could not be measured. */
  ms: number | null;
  referenceMs: number | null;
  ratio: number | null;
  /** Smallest and largest measurement of the variant, in milliseconds. */
  spread?: readonly [number, number];
  /** Processor seconds of the variant and of its reference, where they are processes of their own. */
  cpuSeconds?: readonly [number, number];
  peakMB?: number;
  note?: string;
  /** Why it could not be measured here. */
  skipped?: string;
}

/**
 * References of the graph stage: the stock tfjs ops, a loop over questions in plain arrays, and PyTorch, which needs a
 * Python that has it.
 */
export type Against = 'torch' | 'stock' | 'loop';

export interface BenchContext {
  against: ReadonlySet<Against>;
  /** Recorded answers and their vectors; undefined where there are none. */
  recorded: Recorded | undefined;
  /** Folder for what is written meanwhile; emptied after the bench. */
  work: string;
  /** Told what is measured. */
  say(text: string): void;
}

/** A part of the bench. */
export interface BenchPart {
  name: string;
  summary: string;
  measure(context: BenchContext): Promise<Row[]>;
}

/** A row of medians; the reference's may be of scaled or ideal work, which `note` says. */
export function row(
  what: string,
  variant: string,
  reference: string,
  ms: number,
  referenceMs: number,
  more: Pick<Row, 'spread' | 'cpuSeconds' | 'peakMB' | 'note'> = {},
): Row {
  return { what, variant, reference, ms, referenceMs, ratio: ms / referenceMs, ...more };
}

/** A row of two timings, with the spread of the first. */
export function rowOf(
  what: string,
  variant: string,
  reference: string,
  timing: Timing,
  referenceTiming: Timing,
  more: Pick<Row, 'peakMB' | 'note'> = {},
): Row {
  const spread = [timing.least, timing.most] as const;
  return row(what, variant, reference, timing.median, referenceTiming.median, { spread, ...more });
}

/** A row that could not be measured here. */
export function skipped(what: string, reason: string): Row {
  return { what, variant: '', reference: '', ms: null, referenceMs: null, ratio: null, skipped: reason };
}

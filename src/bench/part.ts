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
  peakMB?: number;
  note?: string;
  /** Why it could not be measured here. */
  skipped?: string;
}

/** References that are measured only when asked for: they need programs that are not here, or take long. */
export type Against = 'torch' | 'stock' | 'loop';

export interface BenchContext {
  against: ReadonlySet<Against>;
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
  more: Pick<Row, 'spread' | 'peakMB' | 'note'> = {},
): Row {
  return { what, variant, reference, ms, referenceMs, ratio: ms / referenceMs, ...more };
}

/** A row that could not be measured here. */
export function skipped(what: string, reason: string): Row {
  return { what, variant: '', reference: '', ms: null, referenceMs: null, ratio: null, skipped: reason };
}

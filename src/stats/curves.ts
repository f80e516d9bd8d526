import type { Interval } from './interval.js';
import type { Row } from './row.js';

/** A point of an injection curve. */
export interface CurvePoint {
  dataset: string;
  attack: string;
  placement: Row['placement'];
  method: string;
  setting: string;
  share: number;
  n: number;
  accuracy: number | null;
  ci: Interval | null;
  /** Clean − attacked accuracy on the same questions (positive = lost) with its paired interval; 0 at share 0. */
  drop: number | null;
  dropCi: Interval | null;
}

/**
 * Accuracy, and its drop against the clean twin, by share: a curve for each data set, attack, placement, method and
 * setting. The one clean row is the start of every curve, at share 0.
 */
export function curvesOf(rows: readonly Row[]): CurvePoint[] {
  const nameOf = (r: Row): string => JSON.stringify([r.dataset, r.method, r.setting]);
  const clean = new Map(rows.filter((r) => r.attack === 'none').map((r) => [nameOf(r), r]));
  const curves = new Map<string, CurvePoint[]>();
  for (const r of rows) {
    if (r.attack === 'none') continue;
    const key = JSON.stringify([nameOf(r), r.attack, r.placement]);
    let curve = curves.get(key);
    if (!curve) {
      const start = clean.get(nameOf(r));
      curve = start
        ? [{ ...point(start), attack: r.attack, placement: r.placement, drop: start.accuracy === null ? null : 0 }]
        : [];
      curves.set(key, curve);
    }
    curve.push(point(r));
  }
  return [...curves.values()].flatMap((c) => c.sort((a, b) => a.share - b.share));
}

function point(r: Row): CurvePoint {
  const { dataset, attack, placement, method, setting, share, n, accuracy, ci, drop } = r;
  return {
    dataset,
    attack,
    placement,
    method,
    setting,
    share,
    n,
    accuracy,
    ci,
    drop: drop?.value ?? null,
    dropCi: drop?.ci ?? null,
  };
}

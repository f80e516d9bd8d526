import type { SourceSplit } from '../report/index.js';
import { openDuck, unitsParquet } from './merge.js';

/** Accuracy and detection of attacked decisions, apart by whether a malicious text came from elsewhere. */
export async function splitBySource(folder: string): Promise<SourceSplit[]> {
  const file = unitsParquet(folder);
  if (file === null) return [];
  const { db, close } = await openDuck();
  try {
    const reader = await db.runAndReadAll(`
      SELECT attack, method, setting, approximateSeats > 0, count(*)::INTEGER,
        avg(CASE WHEN outcome IS NULL THEN NULL WHEN outcome = 'right' THEN 1.0 ELSE 0.0 END), avg(auc), min(c), min(m)
      FROM read_parquet('${file.replaceAll("'", "''")}') WHERE malicious > 0
      GROUP BY ALL ORDER BY min(c), min(m), 4`);
    const round = (x: unknown): number | null => (x === null ? null : Math.round(Number(x) * 1e6) / 1e6);
    return reader.getRowsJS().map(([attack, method, setting, approximate, units, accuracy, auc]) => ({
      attack: String(attack),
      method: String(method),
      setting: String(setting),
      approximate: Boolean(approximate),
      units: Number(units),
      accuracy: round(accuracy),
      auc: round(auc),
    }));
  } finally {
    close();
  }
}

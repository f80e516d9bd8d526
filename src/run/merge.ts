import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { SigmaError } from '../core/index.js';
import { jsonLine, shardFiles, writeAtomically, type RunFolder } from './folder.js';
import { cutTornTail } from './log.js';
import { writeFailed } from './messages.js';
import { removeStaleParts } from './written.js';

const text = (s: string): string => `'${s.replaceAll("'", "''")}'`;

/** An in-memory DuckDB with one thread: the same input gives the same bytes. No database file is ever made. */
export async function openDuck(): Promise<{ db: DuckDBConnection; close(): void }> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '1GB' });
  const db = await instance.connect();
  return {
    db,
    close() {
      db.closeSync();
      instance.closeSync();
    },
  };
}

/**
 * Merges all shards into merged/units.parquet: one row a unit, ordered by key, strings spelled out. Idempotent; holds no
 * clock, so the same units give the same bytes, whichever shards they came from.
 * @returns the number of units
 */
export async function mergeRun({ folder, manifest }: RunFolder): Promise<number> {
  removeStaleParts(folder);
  const files = shardFiles(folder, 'units');
  const merged = path.join(folder, 'merged');
  const out = path.join(merged, 'units.parquet');
  const part = `${out}.${process.pid}.part`;
  const plan = manifest.plan as { cells: { method: string; setting: string }[]; conditions: Record<string, unknown>[] };
  // DuckDB joins the plan's small tables by position; they are handed over as JSON lines, like the shards.
  const tables = {
    cells: plan.cells.map((c, m) => ({ m, method: c.method, setting: c.setting })),
    conditions: plan.conditions.map((c, i) => ({ c: i, ...c })),
  };
  const { db, close } = await openDuck();
  try {
    // Shards of an earlier run with more processes have no writer now, and DuckDB does not read half a line.
    for (const file of files) cutTornTail(file);
    for (const [name, rows] of Object.entries(tables)) {
      const file = path.join(merged, `${name}.${process.pid}.part.jsonl`);
      writeAtomically(file, rows.map(jsonLine).join('\n'));
      await db.run(
        `CREATE TABLE ${name} AS SELECT * FROM read_json(${text(file)}, format='newline_delimited', columns=${columns[name as keyof typeof columns]})`,
      );
      rmSync(file);
    }
    await db.run(
      `CREATE TABLE questions AS SELECT * FROM read_json(${text(path.join(folder, 'questions.jsonl'))}, format='newline_delimited', columns=${columns.questions})`,
    );
    await db.run(
      files.length === 0
        ? `CREATE TABLE lines (${unitColumns})`
        : `CREATE TABLE lines AS SELECT * FROM read_json([${files.map(text).join(',')}], format='newline_delimited', columns=${columns.units})`,
    );
    await db.run(dropOutdated);
    await db.run(`COPY (${unitsQuery}) TO ${text(part)} (FORMAT parquet, COMPRESSION zstd)`);
    renameSync(part, out);
    const reader = await db.runAndReadAll('SELECT count(DISTINCT (c, m, q))::INTEGER AS n FROM lines');
    return Number(reader.getRowsJS()[0]?.[0] ?? 0);
  } catch (e) {
    rmSync(part, { force: true });
    if (e instanceof SigmaError) throw e;
    throw new SigmaError('write-failed', writeFailed(out, e), e);
  } finally {
    close();
  }
}

const struct = (fields: Record<string, string>): string =>
  `{${Object.entries(fields)
    .map(([k, v]) => `${k}: '${v}'`)
    .join(', ')}}`;

const unitFields = {
  k: 'VARCHAR',
  c: 'INTEGER',
  m: 'INTEGER',
  q: 'INTEGER',
  a: 'VARCHAR',
  t: 'VARCHAR',
  x: 'INTEGER',
  s: 'VARCHAR',
  o: 'VARCHAR',
  v: 'INTEGER',
  n: 'INTEGER[]',
  w: 'DOUBLE',
  u: 'DOUBLE',
  e: 'INTEGER[]',
  p: 'INTEGER',
};

const columns = {
  cells: struct({ m: 'INTEGER', method: 'VARCHAR', setting: 'VARCHAR' }),
  conditions: struct({ c: 'INTEGER', attack: 'VARCHAR', share: 'DOUBLE', placement: 'VARCHAR', seed: 'INTEGER' }),
  questions: struct({ q: 'INTEGER', id: 'VARCHAR', dataset: 'VARCHAR', cluster: 'VARCHAR' }),
  units: struct(unitFields),
};

const unitColumns = Object.entries(unitFields)
  .map(([k, v]) => `${k} ${v}`)
  .join(', ');

// Provisional units that were decided again since (`standing` in unitLine.ts).
const dropOutdated = `
  DELETE FROM lines AS old WHERE p IS NOT NULL AND EXISTS (
    SELECT 1 FROM lines AS new WHERE new.c = old.c AND new.m = old.m AND new.q = old.q AND (new.p IS NULL OR new.p > old.p))`;

// Columns of core/unit.ts `Unit`, in its order.
const unitsQuery = `
  SELECT DISTINCT ON (k) k AS key, questions.id AS question, dataset, cluster, method, setting, attack, share, placement, seed,
    coalesce(t, 'answer') AS type, a AS answer, coalesce(x, 0) = 1 AS tie, s AS stop, o AS outcome,
    n[1] AS present, n[2] AS parsed, n[4] AS rightSeats, n[3] AS malicious, coalesce(v, 0) AS approximateSeats, w AS maliciousWeight, u AS auc,
    e[1] AS hmNegative, e[2] AS hmPairs, e[3] AS hhNegative, e[4] AS hhPairs, e[5] AS mmNegative, e[6] AS mmPairs,
    q, c, m
  FROM lines JOIN questions USING (q) JOIN conditions USING (c) JOIN cells USING (m)
  ORDER BY k`;

export function unitsParquet(folder: string): string | null {
  const file = path.join(folder, 'merged', 'units.parquet');
  return existsSync(file) ? file : null;
}

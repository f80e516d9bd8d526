import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ReportData } from '../../src/report/data.js';

/** A folder with what the notebooks read of a run: manifest, rows and units, made up from report data. */
export async function fakeRun(data: ReportData): Promise<string> {
  const run = mkdtempSync(path.join(os.tmpdir(), 'sigma-run-'));
  const merged = path.join(run, 'merged');
  mkdirSync(merged);
  const manifest = {
    id: data.run.id,
    questions: data.run.questions,
    agents: data.run.agents,
    backend: data.run.backend,
  };
  writeFileSync(path.join(run, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(merged, 'rows.json'),
    JSON.stringify({ rows: data.rows, agents: data.agents, provenance: data.provenance, notes: data.notes }),
  );
  const lines = data.rows.flatMap((r, i) =>
    Array.from({ length: 50 }, (_, q) =>
      JSON.stringify({
        question: `q${q}`,
        dataset: r.dataset,
        method: r.method,
        setting: r.setting,
        attack: r.attack,
        share: r.share,
        placement: r.placement,
        seed: 0,
        outcome: ((q * 37 + i) % 100) / 100 < (r.accuracy ?? 0) ? 'right' : 'wrong',
      }),
    ),
  );
  const jsonl = path.join(merged, 'units.part.jsonl');
  writeFileSync(jsonl, lines.join('\n'));
  const duck = await DuckDBInstance.create(':memory:');
  const db = await duck.connect();
  const parquet = path.join(merged, 'units.parquet');
  await db.run(
    `COPY (SELECT * FROM read_json('${jsonl}', format='newline_delimited')) TO '${parquet}' (FORMAT parquet)`,
  );
  db.closeSync();
  duck.closeSync();
  return run;
}

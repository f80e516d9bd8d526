import { SigmaError, type Unit } from '../core/index.js';
import { answerTypes, encode, outcomes, type Dictionary, type UnitColumns } from '../stats/index.js';
import { readLog } from './log.js';
import type { RunFolder } from './folder.js';
import { openDuck, unitsParquet } from './merge.js';
import { notARun } from './messages.js';
import path from 'node:path';

interface QuestionLine {
  id: string;
  dataset: string;
  cluster: string;
}

const counts = [
  'present',
  'parsed',
  'hmNegative',
  'hmPairs',
  'hhNegative',
  'hhPairs',
  'mmNegative',
  'mmPairs',
] as const;

// Nulls leave DuckDB as −1 (positions, counts) or NaN (measures), so that every column but the answer is numeric.
const query = (file: string): string => `
  SELECT q::DOUBLE, c::DOUBLE, m::DOUBLE, answer, coalesce(list_position(${sqlList(answerTypes)}, type), 0) - 1, tie::INTEGER,
    coalesce(list_position(${sqlList(outcomes)}, outcome), 0) - 1, coalesce(rightSeats, -1),
    coalesce(maliciousWeight, 'NaN'::DOUBLE), coalesce(auc, 'NaN'::DOUBLE), ${counts.map((c) => `coalesce(${c}, 0)`).join(', ')}
  FROM read_parquet('${file.replaceAll("'", "''")}')`;

const sqlList = (values: readonly string[]): string => `[${values.map((v) => `'${v}'`).join(',')}]`;

/** The merged units of a run as columns for the statistics, read from its Parquet file. */
export async function readUnitColumns(run: RunFolder): Promise<UnitColumns> {
  const file = unitsParquet(run.folder);
  if (file === null) throw new SigmaError('bad-input', notARun(run.folder));
  const { db, close } = await openDuck();
  try {
    const total = Number(
      (
        await db.runAndReadAll(`SELECT count(*)::INTEGER FROM read_parquet('${file.replaceAll("'", "''")}')`)
      ).getRowsJS()[0]![0],
    );
    const q = new Int32Array(total);
    const c = new Int32Array(total);
    const m = new Int32Array(total);
    const answers: (string | null)[] = new Array<string | null>(total);
    const type = new Uint8Array(total);
    const tie = new Uint8Array(total);
    const outcome = new Int8Array(total);
    const rightSeats = new Int16Array(total);
    const maliciousWeight = new Float64Array(total);
    const auc = new Float64Array(total);
    const counted = counts.map(() => new Int16Array(total));
    const targets = [q, c, m, answers, type, tie, outcome, rightSeats, maliciousWeight, auc, ...counted];
    const result = await db.stream(query(file));
    for (let at = 0; ;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      targets.forEach((target, column) =>
        chunk.visitColumnValues(column, (value, row) => (target[at + row] = value as never)),
      );
      at += chunk.rowCount;
    }
    return {
      ...spellOut(run, q, c, m),
      rows: total,
      answer: encode(answers),
      type,
      tie,
      outcome,
      rightSeats,
      maliciousWeight,
      auc,
      ...named(counted),
    };
  } finally {
    close();
  }
}

function named(counted: Int16Array[]): Record<(typeof counts)[number], Int16Array> {
  return Object.fromEntries(counts.map((name, i) => [name, counted[i]!])) as Record<
    (typeof counts)[number],
    Int16Array
  >;
}

/** Positions in plan and questions, as the columns of what they stand for. Dictionaries keep the plan's order. */
function spellOut(run: RunFolder, q: Int32Array, c: Int32Array, m: Int32Array) {
  const plan = run.manifest.plan as {
    cells: { method: string; setting: string }[];
    conditions: Pick<Unit, 'attack' | 'share' | 'placement' | 'seed'>[];
  };
  const questions = [...readLog<QuestionLine>(path.join(run.folder, 'questions.jsonl'))];
  const through = (index: Int32Array, values: readonly string[]): Dictionary => {
    const d = encode(values);
    return { values: d.values, codes: Int32Array.from(index, (i) => d.codes[i]!) };
  };
  const of = <T>(pick: (x: (typeof plan.conditions)[number]) => T): T[] => plan.conditions.map(pick);
  const shares = of((x) => x.share);
  const seeds = of((x) => x.seed);
  const placements = of((x) => (x.placement === 'question' ? 1 : 0));
  return {
    dataset: through(
      q,
      questions.map((x) => x.dataset),
    ),
    question: through(
      q,
      questions.map((x) => x.id),
    ),
    cluster: through(
      q,
      questions.map((x) => x.cluster),
    ),
    method: through(
      m,
      plan.cells.map((x) => x.method),
    ),
    setting: through(
      m,
      plan.cells.map((x) => x.setting),
    ),
    attack: through(
      c,
      of((x) => x.attack),
    ),
    share: Float64Array.from(c, (i) => shares[i]!),
    byQuestion: Uint8Array.from(c, (i) => placements[i]!),
    seed: Int32Array.from(c, (i) => seeds[i]!),
  };
}

import { appendFileSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { mergeRun, openFolder } from '../../src/run/index.js';
import { attacked, bytesOf, caseFile, errorOf, run, tempFolder, unitLines } from './support.js';

const folder = tempFolder();
const at = (name: string): string => path.join(folder, name);
const reference = run(attacked, at('reference'));

/** A copy of the reference run whose logs hold these lines, shard by shard. */
async function withLogs(name: string, shards: string[][]): Promise<string> {
  await reference;
  cpSync(at('reference'), at(name), { recursive: true });
  shards.forEach((lines, i) => {
    const dir = path.join(at(name), 'shards', String(i).padStart(4, '0'));
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, 'units.jsonl'), lines.map((l) => `${l}\n`).join(''));
  });
  return at(name);
}

async function query(file: string, sql: string): Promise<unknown[][]> {
  const db = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = await db.runAndReadAll(sql.replace('UNITS', `read_parquet('${file}')`));
  return rows.getRowsJS() as unknown[][];
}

describe('merging', () => {
  it('can be done again and changes nothing', async () => {
    const { units } = await reference;
    const before = bytesOf(at('reference'));
    expect(await mergeRun(openFolder(at('reference')))).toBe(units);
    expect(bytesOf(at('reference'))).toEqual(before);
    expect(readdirSync(path.join(at('reference'), 'merged')).sort()).toEqual([
      'rows.json',
      'sample.json',
      'units.parquet',
    ]);
  });

  it('does not depend on which shard a unit stands in, nor on the order, and counts copies once', async () => {
    await reference;
    const lines = unitLines(at('reference'));
    const turned = [...lines].reverse();
    const other = await withLogs('other', [turned.slice(0, 50), turned.slice(20, 100), turned.slice(90)]);
    expect(await mergeRun(openFolder(other))).toBe(lines.length);
    expect(bytesOf(other).units).toBe(bytesOf(at('reference')).units);
  });

  it('leaves out half a line at the end of any shard', async () => {
    await reference;
    const lines = unitLines(at('reference'));
    const torn = await withLogs('torn', [lines.slice(0, 50), lines.slice(50)]);
    for (const s of ['0000', '0001'])
      appendFileSync(path.join(torn, 'shards', s, 'units.jsonl'), lines[7]!.slice(0, 30));
    expect(await mergeRun(openFolder(torn))).toBe(lines.length);
    expect(bytesOf(torn).units).toBe(bytesOf(at('reference')).units);
  });

  it('orders units by key and spells everything out', async () => {
    await reference;
    const file = path.join(at('reference'), 'merged', 'units.parquet');
    const keys = (await query(file, 'SELECT key FROM UNITS')).map(([k]) => String(k));
    expect(keys).toEqual([...keys].sort());
    const where = "WHERE attack = 'conflict' AND share = .5 AND method = 'majority'";
    expect(
      await query(file, `SELECT count(*)::INTEGER, min(malicious), max(malicious), min(placement) FROM UNITS ${where}`),
    ).toEqual([[24, 4, 4, 'question']]);
    expect(await query(file, "SELECT count(*)::INTEGER FROM UNITS WHERE attack = 'none' AND malicious > 0")).toEqual([
      [0],
    ]);
  });

  it('keeps two labels of equal settings apart', async () => {
    const twins = ['a', 'b'].map((label) => ({ method: 'uniform', label }));
    const { units, tables } = await run({ methods: ['majority', ...twins] }, at('twins'));
    expect(units).toBe(24 * 3);
    expect(tables.rows.map((r) => `${r.method} ${r.setting}`).sort()).toEqual([
      'majority default',
      'uniform a',
      'uniform b',
    ]);
  });

  it('names a line of the log that was broken by hand', async () => {
    await reference;
    const lines = unitLines(at('reference'));
    const broken = await withLogs('broken', [[...lines.slice(0, 4), '{"k":', ...lines.slice(4)]]);
    const e = await errorOf(run(attacked, broken));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toMatch(/units\.jsonl: line 5 is not JSON.*--fresh/);
    const alien = await withLogs('alien', [[JSON.stringify({ k: 'x', c: 0, m: 7, q: 0 }), ...lines]]);
    expect((await errorOf(run(attacked, alien))).message).toContain("line 1 is not one of this run's lines");
  });

  it('takes ids, names and answers of any letters', async () => {
    const ids = ['q"1\'', 'ü\u2028\n', '\u0000', '__proto__', 'x'.repeat(5000), '💥'];
    const first = JSON.parse(readFileSync(caseFile('good.jsonl'), 'utf8').split('\n')[0]!) as object;
    const traces = at("odd's.jsonl");
    writeFileSync(traces, ids.map((id) => JSON.stringify({ ...first, id, dataset: id.slice(0, 9) })).join('\n'));
    const label = `it's "x", ü \ud800`;
    const { units, failed } = await run(
      { data: { traces }, methods: ['majority', { method: 'uniform', label }, 'oracle-best'] },
      at("odd's run"),
    );
    expect([units, failed]).toEqual([ids.length * 3, 0]);
    copyFileSync(path.join(at("odd's run"), 'merged', 'units.parquet'), at('odd.parquet'));
    const stored = await query(
      at('odd.parquet'),
      `SELECT question, setting FROM UNITS WHERE method = 'uniform' ORDER BY q`,
    );
    expect(stored.map(([q]) => q)).toEqual(ids);
    expect(stored[0]![1]).toBe(label.replace('\ud800', '\ufffd'));
    expect(
      await query(
        at('odd.parquet'),
        "SELECT count(*)::INTEGER FROM UNITS WHERE method = 'oracle-best' AND outcome = 'right'",
      ),
    ).toEqual([[6]]);
  });

  it('takes answers of a hundred thousand digits and ids of thousands of letters, in short lines', async () => {
    const traces = at('long.jsonl');
    const digits = (n: number): string => `The answer is ${'9'.repeat(n)}.`;
    const said = [digits(300), digits(300), digits(100_000)].map((text, i) => ({
      agent: `agent-${i}`.repeat(500),
      text,
    }));
    const rows = [0, 1].map((i) => ({
      id: `${i}`.repeat(9000),
      kind: 'number',
      question: `Q${i}?`,
      answer: '1',
      responses: said,
    }));
    writeFileSync(traces, rows.map((r) => JSON.stringify(r)).join('\n'));
    const x = {
      data: { traces },
      methods: ['majority', 'sigma-v1', 'dawid-skene'],
      attacks: ['conflict'],
      shares: [0.34],
    };
    expect(await run(x, at('long'))).toMatchObject({ units: 2 * 3 * 2, failed: 0 });
    for (const line of unitLines(at('long'))) expect(Buffer.byteLength(line)).toBeLessThan(250);
    const file = path.join(at('long'), 'merged', 'units.parquet');
    const clean = await query(file, "SELECT DISTINCT answer, outcome FROM UNITS WHERE attack = 'none'");
    expect(clean).toEqual([[expect.stringMatching(/^sha256:/), 'wrong']]);
  });
});

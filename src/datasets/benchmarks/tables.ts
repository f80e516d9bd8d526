import { createReadStream } from 'node:fs';
import { DuckDBDecimalValue, DuckDBInstance } from '@duckdb/node-api';
import { reasonOf, SigmaError } from '../../core/index.js';
import type { Fields } from '../fields.js';
import type { Row } from './loader.js';
import { unreadableTable } from './messages.js';

/** Rows of a Parquet file, streamed. @throws SigmaError `bad-input` naming the file */
export const parquetRows = (file: string): AsyncGenerator<Row> =>
  query(file, `SELECT * FROM read_parquet(${quoted(file)})`);

/**
 * Rows of a CSV file, all values as texts; quotes are doubled inside quotes. A field with a stray quote and a row with too
 * many or too few fields are refused with their line.
 * @param columns names, where the file has no header
 */
export async function* csvRows(file: string, columns?: readonly string[]): AsyncGenerator<Row> {
  // With columns given DuckDB guesses nothing: a guess that fails tells no line.
  const names = (columns ?? (await headerOf(file))).map((c) => `${quoted(c)}: 'VARCHAR'`).join(', ');
  const form = `delim=',', quote='"', escape='"', strict_mode=true, max_line_size=10000000, null_padding=false`;
  const more = `header=${String(!columns)}, columns={${names}}, auto_detect=false`;
  yield* query(file, `SELECT * FROM read_csv(${quoted(file)}, ${form}, ${more})`);
}

/** The names in the first line of a CSV file; one that is there already is numbered. */
async function headerOf(file: string): Promise<string[]> {
  const head = createReadStream(file, { encoding: 'utf8', end: (1 << 16) - 1 });
  let text = '';
  for await (const chunk of head) text += String(chunk);
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const seen = new Set<string>();
  for (const [, quotedName, plainName] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    const name = quotedName?.replaceAll('""', '"') ?? plainName ?? '';
    seen.add(name === '' || seen.has(name) ? `${name}_${seen.size}` : name);
  }
  return [...seen];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function* query(file: string, sql: string): AsyncGenerator<Row> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '1GB' });
  const db = await instance.connect();
  try {
    const result = await db.stream(sql);
    const names = result.columnNames();
    let n = 0;
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
      const columns = names.map((_, c) => chunk!.getColumnVector(c));
      for (let r = 0; r < chunk.rowCount; r++) {
        const o: Fields = {};
        names.forEach((name, c) => (o[name] = plain(columns[c]!.getItem(r))));
        yield { o, file, place: `row ${++n}` };
      }
    }
  } catch (e) {
    if (e instanceof SigmaError) throw e;
    throw new SigmaError('bad-input', unreadableTable(file, withoutRow(reasonOf(e))));
  } finally {
    db.closeSync();
    instance.closeSync();
  }
}

/** DuckDB's reason without the row that it quotes: questions of some sets are not to be published, in no text at all. */
function withoutRow(reason: string): string {
  const csv = /CSV Error on Line: \d+/.exec(reason)?.[0];
  if (csv === undefined) return reason.split('\n')[0]!;
  const what = /^(?:Value with unterminated quote found|Expected Number of Columns: \d+ Found: \d+)/m.exec(reason)?.[0];
  return what === undefined ? csv : `${csv}: ${what}`;
}

/** DuckDB's values as JSON has them: lists as arrays, whole and decimal numbers as numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  if (value !== null && typeof value === 'object' && 'items' in value && Array.isArray(value.items))
    return value.items.map(plain);
  return value ?? undefined;
}

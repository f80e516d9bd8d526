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
export function csvRows(file: string, columns?: readonly string[]): AsyncGenerator<Row> {
  const names = columns
    ? `, columns={${columns.map((c) => `${quoted(c)}: 'VARCHAR'`).join(', ')}}, auto_detect=false`
    : ', all_varchar=true';
  const form = `delim=',', quote='"', escape='"', strict_mode=true, max_line_size=10000000, null_padding=false`;
  return query(file, `SELECT * FROM read_csv(${quoted(file)}, header=${String(!columns)}, ${form}${names})`);
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
    throw new SigmaError('bad-input', unreadableTable(file, reasonOf(e).split('\n').slice(0, 3).join(' ')), e);
  } finally {
    db.closeSync();
    instance.closeSync();
  }
}

/** DuckDB's values as JSON has them: lists as arrays, whole and decimal numbers as numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  if (value !== null && typeof value === 'object' && 'items' in value && Array.isArray(value.items))
    return value.items.map(plain);
  return value ?? undefined;
}

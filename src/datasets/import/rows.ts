import { open, readFile } from 'node:fs/promises';
import { messages as common, reasonOf, SigmaError } from '../../core/index.js';
import { isFields, shown, type Fields } from '../fields.js';
import { eachLine } from '../lines.js';
import { plainFile } from '../unpack.js';
import { notOfFormat } from './messages.js';

export interface Row {
  o: Fields;
  /** `line 3`, `item 3`. */
  place: string;
}

/**
 * The objects of a file: one a line, or one JSON list. `.gz` and `.zst` too.
 * @throws SigmaError `bad-input` with the place of what is no object
 */
export async function rowsOf(file: string): Promise<Row[]> {
  const path = await plainFile(await existing(file));
  const head = (await beginning(path)).replace(/^\uFEFF/, '').trimStart();
  return head.startsWith('[') ? listOf(file, path) : linesOf(file, path);
}

async function beginning(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The one JSON object of a file. */
export async function objectOf(file: string): Promise<Fields> {
  const value = parse(await readFile(await plainFile(await existing(file)), 'utf8'), file, '');
  if (isFields(value)) return value;
  throw new SigmaError('bad-input', notOfFormat(file, '', `it holds ${shown(value)}, where an object is due`));
}

/** Parses one JSON text. @throws SigmaError `bad-input` naming file and place */
export function parse(text: string, file: string, place: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (e) {
    throw new SigmaError('bad-input', notOfFormat(file, place, `this is no JSON (${reasonOf(e)})`), e);
  }
}

async function existing(file: string): Promise<string> {
  const handle = await open(file).catch((e: unknown) => {
    throw new SigmaError('bad-input', common.fileMissing('log', file), e);
  });
  await handle.close();
  return file;
}

async function listOf(file: string, path: string): Promise<Row[]> {
  const value = parse(await readFile(path, 'utf8'), file, '') as unknown[];
  return value.map((o, i) => row(o, file, `item ${i + 1}`));
}

async function linesOf(file: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  const handle = await open(path);
  try {
    await eachLine(handle, ({ bytes, number }) => {
      const text = bytes.toString('utf8').trim();
      if (text !== '') rows.push(row(parse(text, file, `line ${number}`), file, `line ${number}`));
    });
  } finally {
    await handle.close();
  }
  return rows;
}

function row(o: unknown, file: string, place: string): Row {
  if (isFields(o)) return { o, place };
  throw new SigmaError('bad-input', notOfFormat(file, place, `it is ${shown(o)}, where an object is due`));
}

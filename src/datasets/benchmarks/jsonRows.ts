import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import StreamJson from 'stream-json';
import Pick from 'stream-json/filters/Pick.js';
import StreamArray from 'stream-json/streamers/StreamArray.js';
import { reasonOf, SigmaError } from '../../core/index.js';
import { isFields, shown } from '../fields.js';
import { plainFile } from '../unpack.js';
import type { Row } from './loader.js';
import { wrongRow } from './messages.js';

/**
 * The objects of a JSONL file (.gz and .zst too), one at a time, blank lines left out.
 * @throws SigmaError `bad-input` with the line
 */
export async function* jsonLines(file: string): AsyncGenerator<Row> {
  let n = 0;
  for await (const line of linesOf(await plainFile(file))) {
    const place = `line ${++n}`;
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text !== '') yield asRow(parsed(text, file, place), file, place);
  }
}

/** Lines end at line feeds alone: readline also breaks at U+2028, which JSON texts may hold. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let held: Buffer[] = [];
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let feed = chunk.indexOf(10); feed >= 0; feed = chunk.indexOf(10, from)) {
      yield Buffer.concat([...held, chunk.subarray(from, feed)]).toString('utf8');
      held = [];
      from = feed + 1;
    }
    if (from < chunk.length) held.push(chunk.subarray(from));
  }
  if (held.length > 0) yield Buffer.concat(held).toString('utf8');
}

/** The objects of a JSON file that is one list. @throws SigmaError `bad-input` */
export async function* jsonList(file: string): AsyncGenerator<Row> {
  const value = parsed((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''), file, 'its text');
  if (!Array.isArray(value))
    throw new SigmaError('bad-input', wrongRow(file, 'its text', `it is ${shown(value)}, where a list is due`));
  for (const [i, o] of value.entries()) yield asRow(o, file, `item ${i + 1}`);
}

/** The one object of a JSON file. */
export async function jsonObject(file: string): Promise<Row> {
  return asRow(parsed((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''), file, 'its text'), file, 'its text');
}

/** The objects of the list under one key of a large JSON file, one at a time. @throws SigmaError `bad-input` */
export async function* jsonListUnder(file: string, key: string): AsyncGenerator<Row> {
  const input = createReadStream(file);
  const stream = StreamArray.streamArray();
  // A failure anywhere ends the last stream, which is read below.
  pipeline(input, StreamJson.parser(), Pick.pick({ filter: key }), stream, () => undefined);
  let n = 0;
  try {
    for await (const { value } of stream as AsyncIterable<{ value: unknown }>) yield asRow(value, file, `item ${++n}`);
  } catch (e) {
    if (e instanceof SigmaError) throw e;
    throw new SigmaError('bad-input', wrongRow(file, `behind item ${n}`, `this is no JSON (${reasonOf(e)})`), e);
  } finally {
    input.destroy();
  }
}

function parsed(text: string, file: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (e) {
    throw new SigmaError('bad-input', wrongRow(file, place, `this is no JSON (${reasonOf(e)})`), e);
  }
}

function asRow(o: unknown, file: string, place: string): Row {
  if (isFields(o)) return { o, file, place };
  throw new SigmaError('bad-input', wrongRow(file, place, `it is ${shown(o)}, where an object is due`));
}

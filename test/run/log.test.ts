import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutTornTail, openLog, readLog } from '../../src/run/log.js';
import { tempFolder } from './support.js';

const folder = tempFolder();
let files = 0;
const fresh = (content?: string): string => {
  const file = path.join(folder, `${files++}.jsonl`);
  if (content !== undefined) writeFileSync(file, content);
  return file;
};
const write = (file: string, values: unknown[]): void => {
  const log = openLog(file);
  for (const v of values) log.write(JSON.stringify(v));
  log.close();
};

describe('a log', () => {
  it('gives back what was written, over several openings', () => {
    const file = fresh();
    write(file, [{ q: 1 }, { q: 2 }]);
    write(file, [{ q: 'drei ⅓\n' }]);
    expect([...readLog(file)]).toEqual([{ q: 1 }, { q: 2 }, { q: 'drei ⅓\n' }]);
  });

  it('hands lines to the system at every flush', () => {
    const file = fresh();
    const log = openLog(file);
    log.write('{"q":1}');
    log.flush();
    expect([...readLog(file)]).toEqual([{ q: 1 }]);
    log.close();
  });

  it.each(['{"q":3', '{"q":3}', '\u0000\u0000\u0000', 'é'])('cuts a torn last line (%j) before it appends', (tail) => {
    const file = fresh();
    write(file, [{ q: 1 }, { q: 2 }]);
    appendFileSync(file, tail);
    expect([...readLog(file)]).toEqual([{ q: 1 }, { q: 2 }]);
    write(file, [{ q: 4 }]);
    expect([...readLog(file)]).toEqual([{ q: 1 }, { q: 2 }, { q: 4 }]);
  });

  it('cuts a tail that is longer than the blocks it is read in', () => {
    const file = fresh(`{"q":1}\n${'x'.repeat(3 << 16)}`);
    cutTornTail(file);
    expect(readFileSync(file, 'utf8')).toBe('{"q":1}\n');
    const nothing = fresh('x'.repeat(3 << 16));
    cutTornTail(nothing);
    expect(readFileSync(nothing, 'utf8')).toBe('');
  });

  it('names a broken line in the middle, and the file', () => {
    const file = fresh('{"q":1}\n\n{"q":\n{"q":4}\n');
    expect(() => [...readLog(file)]).toThrow(`Reading ${file}: line 3 is not JSON`);
    for (const alien of ['5', 'null', '[1]', '"x"']) {
      const other = fresh(`{"q":1}\n${alien}\n`);
      expect(() => [...readLog(other)]).toThrow("line 2 is not one of this run's lines");
    }
  });

  it('reads lines over block borders, whatever their bytes', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.nat(2_000_000), (texts, filler) => {
        const file = fresh();
        const values = [{ t: 'é'.repeat(filler / 2) }, ...texts.map((t) => ({ t }))];
        write(file, values);
        expect([...readLog(file)]).toEqual(values);
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it('refuses to open where it cannot write', () => {
    expect(() => openLog(path.join(folder, 'no', 'such', 'folder.jsonl'))).toThrow(
      expect.objectContaining({ code: 'write-failed' }) as unknown as Error,
    );
  });
});

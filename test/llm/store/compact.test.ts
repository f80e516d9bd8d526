import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '../../../src/core/index.js';
import { compactCalls, openCallStore, type CallEntry } from '../../../src/llm/index.js';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'sigma-compact-')), 'calls');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const entry = (n: number, text = `reply ${n}`): CallEntry => ({
  key: sha256(String(n)),
  identity: { endpoint: 'e', model: 'm' },
  request: {
    messages: [],
    output: { type: 'text' },
    sampling: {},
    sample: { seed: 1, question: 'q', who: 'a', stage: 'first', round: 0, draw: n },
  },
  reply: { text, finish: 'stop' },
});
const write = (...entries: CallEntry[]): void => {
  const store = openCallStore({ read: [], write: [folder] });
  for (const e of entries) store.put(e);
  store.close();
};
const files = (): string[] => readdirSync(folder).sort();
const age = (): void => {
  for (const f of files()) utimesSync(path.join(folder, f), 1, 1);
};
const texts = (): Record<string, string> => {
  const store = openCallStore({ read: [folder], write: [] });
  const out = Object.fromEntries([...store.entries()].map((e) => [e.key.slice(0, 6), e.reply.text]));
  store.close();
  return out;
};

describe('compacting calls', () => {
  it('joins files into one, the first reply staying the one that counts', () => {
    for (let n = 0; n < 4; n++) write(entry(n), entry(n + 1));
    // Two processes that asked the same at once, and a line torn by a crash.
    const [first] = files();
    appendFileSync(path.join(folder, 'calls-29991231-late.jsonl'), `${JSON.stringify(entry(0, 'late'))}\n{"key":"torn`);
    const before = texts();
    age();
    const done = compactCalls(folder);
    expect(done).toMatchObject({ files: 5, kept: 5, duplicates: 1, damaged: 1, recent: 0 });
    expect(files()).toEqual([first!.replace('.jsonl', '-c1.jsonl')]);
    expect(texts()).toEqual(before);
    expect(before[sha256('0').slice(0, 6)]).toBe('reply 0');
  });

  it('leaves files alone that may still be written to', () => {
    write(entry(1));
    write(entry(2));
    expect(compactCalls(folder)).toMatchObject({ files: 0, recent: 2 });
    expect(files()).toHaveLength(2);
  });

  it('has nothing to do in a tidy folder, an empty one, or none', () => {
    expect(compactCalls(folder)).toMatchObject({ files: 0, kept: 0 });
    mkdirSync(folder, { recursive: true });
    expect(compactCalls(folder)).toMatchObject({ files: 0, kept: 0 });
    write(entry(1));
    age();
    const [file] = files();
    expect(compactCalls(folder)).toMatchObject({ files: 1, kept: 1, duplicates: 0 });
    expect(files()).toEqual([file]);
  });

  it('can be done again and again', () => {
    for (let n = 0; n < 3; n++) {
      write(entry(n));
      age();
      compactCalls(folder);
    }
    expect(files()).toHaveLength(1);
    expect(Object.keys(texts())).toHaveLength(3);
  });

  it('under a process that has the folder open takes nothing from it', () => {
    write(entry(1), entry(2));
    write(entry(3));
    age();
    const open = openCallStore({ read: [], write: [folder] });
    open.put(entry(4));
    age(); // it has not written for long
    compactCalls(folder);
    expect([1, 2, 3, 4].map((n) => open.get(sha256(String(n)))?.reply.text)).toEqual(
      [1, 2, 3, 4].map((n) => `reply ${n}`),
    );
    open.put(entry(5)); // not into the file that is gone
    open.close();
    expect(Object.keys(texts())).toHaveLength(5);
    expect(open.stats().damaged).toBe(0);
  });

  it('passes over what is no file of calls', () => {
    write(entry(1));
    writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    age();
    compactCalls(folder);
    expect(files()).toContain('notes.txt');
  });
});

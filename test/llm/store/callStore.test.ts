import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ChatModel, ChatReply, ChatRequest } from '../../../src/llm/chat.js';
import { LlmError } from '../../../src/llm/llmError.js';
import { callKey, openCallStore, storedModel } from '../../../src/llm/store/index.js';

const base = mkdtempSync(path.join(tmpdir(), 'sigma-store-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let folders = 0;
const fresh = (): string => path.join(base, String(folders++));

const identity = { endpoint: 'lab', model: 'm' };
const request = (draw = 0, over: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: 'How many?\n{"key":"' }],
  output: { type: 'text' },
  sampling: { temperature: 0.7 },
  sample: { seed: 1, question: 'q', who: 'a', stage: 'first', round: 0, draw },
  ...over,
});
const entry = (draw: number, text = `text ${draw}`) => ({
  key: callKey(identity, request(draw)),
  identity,
  request: request(draw),
  reply: { text, finish: 'stop' } as ChatReply,
});
const filesOf = (folder: string): string[] => readdirSync(folder).map((f) => path.join(folder, f));

function model(): ChatModel & { asked: number } {
  const m = {
    asked: 0,
    identity,
    capabilities: new Set([]) as ChatModel['capabilities'],
    sampling: {},
    describe: () => ({}),
    complete: (r: ChatRequest): Promise<ChatReply> =>
      Promise.resolve({ text: `draw ${r.sample.draw} of ${++m.asked}`, finish: 'stop' as const }),
    close: () => Promise.resolve(),
  };
  return m;
}

describe('callKey', () => {
  it('is that of a fixed request, whatever the order of its keys', () => {
    const { sample, sampling, output, messages } = request();
    expect(callKey(identity, { sample, sampling, output, messages })).toBe(callKey(identity, request()));
    expect(callKey(identity, request())).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['the draw', callKey(identity, request(1))],
    ['the temperature', callKey(identity, request(0, { sampling: { temperature: 0.8 } }))],
    ['a message', callKey(identity, request(0, { messages: [] }))],
    ['the form of the reply', callKey(identity, request(0, { output: { type: 'json', name: 'x', schema: {} } }))],
    ['the base seed', callKey(identity, request(0, { sample: { ...request().sample, seed: 2 } }))],
    ['the agent', callKey(identity, request(0, { sample: { ...request().sample, who: 'b' } }))],
    ['the endpoint', callKey({ ...identity, endpoint: 'other' }, request())],
    ['the model', callKey({ ...identity, model: 'other' }, request())],
    ['the revision', callKey({ ...identity, revision: '2' }, request())],
  ])('changes with %s', (_what, key) => expect(key).not.toBe(callKey(identity, request())));
});

describe('openCallStore', () => {
  it('gives back what was put, also after it was opened again', () => {
    const folder = fresh();
    const store = openCallStore({ read: [], write: [folder] });
    expect(store.get(entry(0).key)).toBeUndefined();
    for (const draw of [0, 1, 2]) store.put(entry(draw));
    expect(store.get(entry(1).key)).toEqual(entry(1));
    store.close();
    const again = openCallStore({ read: [folder], write: [] });
    expect([0, 1, 2].map((d) => again.get(entry(d).key)?.reply.text)).toEqual(['text 0', 'text 1', 'text 2']);
    expect(again.stats()).toEqual({ entries: 3, duplicates: 0, damaged: 0 });
    again.close();
  });

  it('keeps the first of two replies and counts the second', () => {
    const store = openCallStore({ read: [], write: [fresh()] });
    store.put(entry(0, 'first'));
    expect(store.put(entry(0, 'late')).reply.text).toBe('first');
    expect(store.stats()).toEqual({ entries: 1, duplicates: 1, damaged: 0 });
    store.close();
  });

  it('passes over a torn last line and damaged ones, and never writes to a file of another', () => {
    const folder = fresh();
    const store = openCallStore({ read: [], write: [folder] });
    store.put(entry(0));
    store.close();
    const [file] = filesOf(folder) as [string];
    appendFileSync(file, `nonsense\r\n\n${readFileSync(file, 'utf8').slice(0, 100)}`);
    const before = readFileSync(file, 'utf8');
    const again = openCallStore({ read: [], write: [folder] });
    again.put(entry(1));
    expect(again.get(entry(0).key)?.reply.text).toBe('text 0');
    expect(again.stats()).toEqual({ entries: 2, duplicates: 0, damaged: 1 });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(filesOf(folder)).toHaveLength(2);
    again.close();
  });

  it('takes an entry that is damaged inside for none, and keeps the call anew', () => {
    const folder = fresh();
    const store = openCallStore({ read: [], write: [folder] });
    store.put(entry(0));
    store.close();
    const [file] = filesOf(folder) as [string];
    writeFileSync(file, readFileSync(file, 'utf8').replace('"reply":', '"reply"!'));
    const again = openCallStore({ read: [], write: [folder] });
    expect(again.get(entry(0).key)).toBeUndefined();
    again.put(entry(0, 'anew'));
    expect(again.get(entry(0).key)?.reply.text).toBe('anew');
    expect(again.stats()).toEqual({ entries: 1, duplicates: 0, damaged: 1 });
    again.close();
  });

  it('sees what another process has written since, and lets its reply stand', () => {
    const folder = fresh();
    const mine = openCallStore({ read: [], write: [folder] });
    const others = openCallStore({ read: [], write: [folder] });
    others.put(entry(0, 'theirs'));
    const now = Date.now;
    Date.now = () => now() + 1000;
    try {
      expect(mine.get(entry(0).key)?.reply.text).toBe('theirs');
      expect(mine.put(entry(0, 'mine')).reply.text).toBe('theirs');
    } finally {
      Date.now = now;
    }
    mine.close();
    others.close();
  });

  it("copies what it finds in the shared folder to the run's own", () => {
    const [shared, own] = [fresh(), fresh()];
    const first = openCallStore({ read: [], write: [shared] });
    first.put(entry(0));
    first.close();
    const store = openCallStore({ read: [shared], write: [own, shared] });
    expect(store.get(entry(0).key)?.reply.text).toBe('text 0');
    store.close();
    const alone = openCallStore({ read: [own], write: [] });
    expect(alone.get(entry(0).key)).toEqual(entry(0));
    alone.close();
    expect(filesOf(shared)).toHaveLength(1);
  });

  it('says where it cannot write', () => {
    const store = openCallStore({ read: [], write: ['/dev/null/calls'] });
    expect(() => store.put(entry(0))).toThrow(/Keeping a finished call in "\/dev\/null\/calls"/);
    store.close();
  });
});

describe('storedModel', () => {
  it('gives five draws cold and the same five warm', async () => {
    const folder = fresh();
    const cold = openCallStore({ read: [], write: [folder] });
    const m = model();
    const ask = (from: ChatModel): Promise<string[]> =>
      Promise.all([0, 1, 2, 3, 4].map(async (d) => (await from.complete(request(d))).text));
    const texts = await ask(storedModel(m, () => cold));
    cold.close();
    const warm = openCallStore({ read: [folder], write: [] });
    expect(new Set(texts).size).toBe(5);
    expect(await ask(storedModel(m, () => warm, { offline: () => true }))).toEqual(texts);
    expect(m.asked).toBe(5);
    warm.close();
  });

  it('makes one call of equal requests in flight, and tells each caller', async () => {
    const store = openCallStore({ read: [], write: [fresh()] });
    const m = model();
    const calls: boolean[] = [];
    const stored = storedModel(m, () => store, { onCall: (c) => calls.push(c.cached) });
    const replies = await Promise.all([stored.complete(request()), stored.complete(request())]);
    expect(replies[0]).toEqual(replies[1]);
    expect(m.asked).toBe(1);
    expect(calls.sort()).toEqual([false, true]);
    store.close();
  });

  it('keeps a call that can never succeed as a reply, in the first folder only', async () => {
    const [own, shared] = [fresh(), fresh()];
    const store = openCallStore({ read: [], write: [own, shared] });
    let asked = 0;
    const refusing = {
      ...model(),
      complete: () => {
        asked++;
        return Promise.reject(new LlmError('content-filter', 'filtered'));
      },
    };
    const stored = storedModel(refusing, () => store);
    for (let i = 0; i < 2; i++) expect(await stored.complete(request())).toMatchObject({ text: '', error: 'filtered' });
    expect(asked).toBe(1);
    store.close();
    expect(existsSync(shared)).toBe(false);
    const server = { ...model(), complete: () => Promise.reject(new LlmError('server', 'down')) };
    await expect(storedModel(server, () => openCallStore({ read: [], write: [] })).complete(request())).rejects.toThrow(
      'down',
    );
  });

  it('asks again after a failure, and offline says what is missing', async () => {
    const store = openCallStore({ read: [], write: [fresh()] });
    const m = model();
    const failing = { ...m, complete: () => Promise.reject(new Error('gone')) };
    await expect(storedModel(failing, () => store).complete(request())).rejects.toThrow('gone');
    const offline = storedModel(m, () => store, { offline: () => true });
    await expect(offline.complete(request())).rejects.toMatchObject({ code: 'unit-failed' });
    await expect(offline.complete(request())).rejects.toThrow(/"a" about question "q"/);
    expect(store.stats().entries).toBe(0);
    store.close();
  });
});

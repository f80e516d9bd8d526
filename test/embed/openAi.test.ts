import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openEncoder } from '../../src/embed/index.js';

let server: Server;
let bodies: { model: string; input: string[] }[];
let answer: (input: string[]) => { status?: number; headers?: Record<string, string>; body: unknown };
const saved = { url: process.env.OPENAI_BASE_URL, key: process.env.OPENAI_API_KEY };

/** Vectors [length, 2·length, 0]: of norm √5·length, so that scaling shows. */
const plain = (input: string[]): { body: unknown } => ({
  body: { data: input.map((t, index) => ({ index, embedding: [t.length, 2 * t.length, 0] })).reverse() },
});

beforeEach(async () => {
  bodies = [];
  answer = plain;
  server = createServer((req, res) => {
    let text = '';
    req.on('data', (c: Buffer) => (text += c.toString('utf8')));
    req.on('end', () => {
      const body = JSON.parse(text) as { model: string; input: string[] };
      bodies.push(body);
      const a = answer(body.input);
      res.writeHead(a.status ?? 200, { 'content-type': 'application/json', ...a.headers });
      res.end(JSON.stringify(a.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env.OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  process.env.OPENAI_API_KEY = 'sk-secret';
});

afterEach(async () => {
  for (const [name, value] of [
    ['OPENAI_BASE_URL', saved.url],
    ['OPENAI_API_KEY', saved.key],
  ] as const)
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

describe('an embeddings endpoint', () => {
  it('gives unit vectors in the order of the texts, whatever order the server answers in', async () => {
    const encoder = await openEncoder('openai:toy');
    expect(encoder.dim).toBe(3);
    const texts = Array.from({ length: 300 }, (_, i) => 'x'.repeat(1 + (i % 7)));
    const vectors = await encoder.encode(texts);
    for (let i = 0; i < 300; i++) {
      expect(vectors[3 * i]).toBeCloseTo(1 / Math.sqrt(5), 6);
      expect(vectors[3 * i + 1]).toBeCloseTo(2 / Math.sqrt(5), 6);
    }
    expect(bodies.map((b) => b.input.length)).toEqual([1, 128, 128, 44]);
  });

  it('sends a space for an empty text', async () => {
    await (await openEncoder('openai:toy')).encode(['']);
    expect(bodies[1]!.input).toEqual([' ']);
  });

  it('stops before there is work when the key is wrong, without showing it', async () => {
    answer = () => ({ status: 401, body: { error: { message: 'Incorrect API key provided' } } });
    const error = await openEncoder('openai:toy').catch((e: unknown) => e as Error);
    expect(String(error)).toMatch(/embeddings of toy.*401.*OPENAI_API_KEY/);
    expect(String(error)).not.toContain('sk-secret');
  });

  it('waits as the server asks, and goes on', async () => {
    let refused = 0;
    answer = (input) =>
      refused++ === 0 ? { status: 429, headers: { 'retry-after-ms': '5' }, body: { error: {} } } : plain(input);
    expect((await openEncoder('openai:toy')).dim).toBe(3);
  });

  it.each([
    ['too few vectors', () => ({ body: { data: [] } })],
    [
      'vectors of different lengths',
      (input: string[]) => ({ body: { data: input.map((_, i) => ({ index: i, embedding: i ? [1] : [1, 0, 0] })) } }),
    ],
    ['no data at all', () => ({ body: {} })],
    [
      'a vector without direction',
      (input: string[]) => ({ body: { data: input.map((_, i) => ({ index: i, embedding: [0, 0, 0] })) } }),
    ],
  ])('refuses %s', async (_case, bad) => {
    const encoder = await openEncoder('openai:toy');
    answer = bad;
    await expect(encoder.encode(['a', 'b'])).rejects.toThrow(/embeddings of toy/);
  });

  it('can be interrupted', async () => {
    const encoder = await openEncoder('openai:toy');
    const stop = new AbortController();
    answer = (input) => (stop.abort(), plain(input));
    await expect(encoder.encode(['a'], { signal: stop.signal })).rejects.toMatchObject({ code: 'interrupted' });
  });
});

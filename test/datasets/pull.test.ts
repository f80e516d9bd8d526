import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { benchmarkOf, download, pullBenchmark } from '../../src/datasets/index.js';

const content = Buffer.from('x'.repeat(100_000));
const sha256 = createHash('sha256').update(content).digest('hex');
const saved = process.env.SIGMA_CACHE;
let folder: string;
let server: Server;
let ranges: (string | undefined)[];
let serve: (req: IncomingMessage, res: ServerResponse) => void;

const whole = (_req: IncomingMessage, res: ServerResponse): void => void res.end(content);
/** Goes on where it is asked to. */
const byRange = (req: IncomingMessage, res: ServerResponse): void => {
  const from = Number(/bytes=(\d+)-/.exec(req.headers.range ?? '')?.[1] ?? 0);
  res.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  res.end(content.subarray(from));
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-pull-'));
  process.env.SIGMA_CACHE = folder;
  ranges = [];
  serve = whole;
  server = createServer((req, res) => {
    ranges.push(req.headers.range);
    serve(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  if (saved === undefined) delete process.env.SIGMA_CACHE;
  else process.env.SIGMA_CACHE = saved;
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const file = (more: object = {}) => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/f`,
  name: 'f.jsonl',
  split: 'test',
  ...more,
});

describe('fetching files', () => {
  it('brings a file once, checks it, and tells how far it is', async () => {
    const told: [number, number | undefined][] = [];
    const at = await download(file({ sha256 }), folder, {
      onProgress: (_f, bytes, total) => told.push([bytes, total]),
    });
    expect(readFileSync(at).equals(content)).toBe(true);
    expect(told.at(-1)![0]).toBe(content.length);
    await download(file({ sha256 }), folder);
    expect(ranges).toHaveLength(1);
  });

  it('goes on where a connection was cut', async () => {
    serve = (_req, res) => {
      res.writeHead(200, { 'content-length': content.length });
      res.write(content.subarray(0, 40_000), () => setTimeout(() => res.destroy(), 100));
    };
    await expect(download(file({ sha256 }), folder)).rejects.toMatchObject({ code: 'unavailable' });
    expect(existsSync(path.join(folder, 'f.jsonl'))).toBe(false);
    serve = byRange;
    const at = await download(file({ sha256 }), folder);
    expect(readFileSync(at).equals(content)).toBe(true);
    expect(ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('begins anew where the server knows no ranges', async () => {
    writeFileSync(path.join(folder, 'f.jsonl.part'), 'yyy');
    const at = await download(file({ sha256 }), folder);
    expect(readFileSync(at).equals(content)).toBe(true);
  });

  it('refuses a wrong checksum and keeps nothing of it', async () => {
    const wrong = { sha256: '0'.repeat(64) };
    await expect(download(file(wrong), folder)).rejects.toThrow(/SHA-256 is [0-9a-f]{64}, and 0{64} is due/);
    expect(existsSync(path.join(folder, 'f.jsonl'))).toBe(false);
    expect(existsSync(path.join(folder, 'f.jsonl.part'))).toBe(false);
    writeFileSync(path.join(folder, 'f.jsonl'), 'spoilt since');
    await expect(download(file({ sha256 }), folder)).rejects.toThrow(/is due/);
  });

  it.each([404, 403, 500])('says what the server says: %i', async (status) => {
    serve = (_req, res) => void res.writeHead(status).end();
    await expect(download(file(), folder)).rejects.toThrow(new RegExp(`the server answers ${status}.*--from`, 's'));
  });

  it('takes files and folders of the user’s own', async () => {
    const own = path.join(folder, 'own.jsonl');
    writeFileSync(own, '{"question":"q","answer":"#### 5"}\n');
    await pullBenchmark(benchmarkOf('gsm8k'), { from: own });
    expect(existsSync(path.join(folder, 'datasets', 'gsm8k', 'own.jsonl'))).toBe(true);
    await expect(pullBenchmark(benchmarkOf('gsm8k'), { from: path.join(folder, 'none') })).rejects.toThrow(
      /no such file or folder/,
    );
  });

  it('says of sets that cannot be fetched what is to be done', async () => {
    await expect(pullBenchmark(benchmarkOf('gpqa'))).rejects.toThrow(/Accept the terms/);
    expect(existsSync(path.join(folder, 'datasets', 'gpqa'))).toBe(false);
    await expect(pullBenchmark(benchmarkOf('gsm8k'), { split: 'train' })).rejects.toThrow(/--from/);
  });
});

import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { openTraces } from '../../src/datasets/index.js';
import { cache, fileOf, line, open, refusal } from './traceFiles.js';

const copies = path.join(cache, 'traces');

describe('compressed traces', () => {
  it('unpacks gzip and zstd once, and says the same of the same content', async () => {
    const plain = await open(`${line()}\n`);
    const packed = fileOf(gzipSync(`${line()}\n`), 'rows.jsonl.gz');
    const t = await openTraces(packed);
    // The zstd frame of an empty-dictionary raw block: magic, single-segment header, size, one raw last block.
    const body = Buffer.from(`${line()}\n`);
    const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x60, (body.length - 256) & 255, (body.length - 256) >> 8]);
    const short = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, body.length]);
    const size = (body.length << 3) | 1;
    const block = Buffer.from([size & 255, (size >> 8) & 255, size >> 16]);
    const zst = Buffer.concat([body.length < 256 ? short : head, block, body]);
    const z = await openTraces(fileOf(zst, 'rows.jsonl.zst'));
    for (const other of [t, z]) {
      expect(other.checksum).toBe(plain.checksum);
      expect(await other.record(0)).toEqual(await plain.record(0));
    }
    expect(await refusal(fileOf(zst.subarray(0, -5), 'cut.jsonl.zst'))).toContain('damaged or cut short');
    const cached = readdirSync(copies);
    await openTraces(packed);
    expect(readdirSync(copies)).toEqual(cached);
  });

  it('mends a spoilt copy in the cache', async () => {
    const packed = fileOf(gzipSync(`${line({ question: 'Spoilt?' })}\n`), 'rows.jsonl.gz');
    const before = new Set(readdirSync(copies));
    const { checksum } = await openTraces(packed);
    const copy = readdirSync(copies).find((f) => !before.has(f)) ?? '';
    writeFileSync(path.join(copies, copy), `${line({ question: 'Other?' })}\n`);
    expect((await openTraces(packed)).checksum).toBe(checksum);
  });

  it('refuses what is not gzip, gzip under a plain name, and gzip that was cut short', async () => {
    const packed = gzipSync(
      Array.from({ length: 2000 }, (_, i) => line({ id: `q${i}`, question: String(Math.sin(i)) })).join('\n'),
    );
    expect(await refusal(fileOf(line(), 'rows.jsonl.gz'))).toContain('content is not gzip');
    expect(await refusal(fileOf(packed, 'rows.jsonl'))).toContain('Rename the file');
    expect(await refusal(fileOf(packed.subarray(0, packed.length / 2), 'cut.jsonl.gz'))).toContain(
      'damaged or cut short',
    );
    const spoilt = Buffer.from(packed);
    spoilt[spoilt.length >> 1]! ^= 0xff;
    expect(await refusal(fileOf(spoilt, 'bad.jsonl.gz'))).toContain('damaged or cut short');
    expect(readdirSync(copies).filter((f) => f.endsWith('.part'))).toEqual([]);
  });

  it('mends a copy that was cut short, although its lines no longer read', async () => {
    const packed = fileOf(gzipSync(`${line({ question: 'Cut?' })}\n`), 'rows.jsonl.gz');
    const before = new Set(readdirSync(copies));
    const { checksum } = await openTraces(packed);
    const copy = readdirSync(copies).find((f) => !before.has(f)) ?? '';
    writeFileSync(path.join(copies, copy), line().slice(0, 20));
    expect((await openTraces(packed)).checksum).toBe(checksum);
  });

  it('say which folder cannot be written', async () => {
    const file = fileOf(gzipSync(`${line({ question: 'Where to?' })}\n`), 'rows.jsonl.gz');
    process.env.SIGMA_CACHE = fileOf('a file where a folder should be');
    try {
      await expect(openTraces(file)).rejects.toMatchObject({
        code: 'write-failed',
        message: expect.stringContaining('SIGMA_CACHE'),
      });
    } finally {
      process.env.SIGMA_CACHE = cache;
    }
  });
});

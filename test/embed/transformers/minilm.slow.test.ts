import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cacheFolder, findAddOn, installAddOn, packageRoot } from '../../../src/core/index.js';
import { openEncoder } from '../../../src/embed/index.js';
import { transformersAddOn } from '../../../src/embed/transformers/addOn.js';
import { localModel } from '../../../src/embed/transformers/folder.js';
import { sharedData } from '../../support/shared.js';

const fetcher = path.join(packageRoot(), '..', 'shared', 'tools', 'fetch-models');
const parity = sharedData('minilm-parity.json');

/** Why the test cannot run here, or undefined once library and model are there. */
async function fetched(): Promise<string | undefined> {
  if (!existsSync(fetcher) || !existsSync(parity)) return '../shared is missing';
  try {
    if (!findAddOn(transformersAddOn)) await installAddOn(transformersAddOn, () => undefined);
  } catch {
    return 'the package registry cannot be reached';
  }
  if (localModel('all-MiniLM-L6-v2') !== undefined) return undefined;
  const done = spawnSync(fetcher, [cacheFolder('models'), 'minilm']);
  return done.status === 0 && localModel('all-MiniLM-L6-v2') !== undefined ? undefined : 'the model cannot be fetched';
}

let missing: string | undefined;
beforeAll(async () => {
  missing = await fetched();
  if (missing !== undefined) process.stderr.write(`minilm, the real model: skipped, ${missing}\n`);
}, 300_000);

describe('minilm, the real model', () => {
  it('gives the vectors of sentence-transformers, over-long texts included, whatever stands beside them', async () => {
    if (missing !== undefined) return;
    const rows = JSON.parse(readFileSync(parity, 'utf8')) as { text: string; vector: number[] }[];
    const encoder = await openEncoder('minilm');
    try {
      const texts = rows.map((r) => r.text);
      const together = await encoder.encode(texts);
      const d = encoder.dim;
      rows.forEach((row, i) => {
        let dot = 0;
        let norm = 0;
        for (let e = 0; e < d; e++) {
          dot += together[i * d + e]! * row.vector[e]!;
          norm += row.vector[e]! ** 2;
        }
        expect(dot / Math.sqrt(norm)).toBeGreaterThan(0.99999);
      });
      for (const i of [0, 5, 9, 31]) {
        const alone = await encoder.encode([texts[i]!]);
        expect(Math.max(...alone.map((v, e) => Math.abs(v - together[i * d + e]!)))).toBeLessThan(1e-6);
      }
    } finally {
      await encoder.close();
    }
  }, 120_000);

  it('refuses CUDA where there is none, and says how to get it', async () => {
    if (missing !== undefined || existsSync('/dev/nvidia0')) return;
    const encoder = await openEncoder('minilm@cuda');
    await expect(encoder.encode(['a'])).rejects.toThrow(/minilm@cuda.*on cuda.*sigma setup transformers --cuda/s);
    await encoder.close();
  }, 60_000);
});

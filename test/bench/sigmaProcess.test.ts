import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runSigma } from '../../src/bench/sigmaProcess.js';

const work = mkdtempSync(path.join(os.tmpdir(), 'sigma-measured-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('sigma as a measured process', () => {
  it('tells time, processor time and memory, and leaves nothing behind', async () => {
    const { ms, cpuSeconds, peakMB } = await runSigma(work, ['methods']);
    expect(ms).toBeGreaterThan(0);
    expect(cpuSeconds).toBeGreaterThan(0);
    expect(peakMB).toBeGreaterThan(20); // no Node takes less
    expect(readdirSync(work)).toEqual([]);
  });

  it('that fails stops the bench with what it said', async () => {
    await expect(runSigma(work, ['run', '--traces', 'nowhere.jsonl', '--quiet'])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/sigma run --traces nowhere\.jsonl --quiet.*code 2[^]*nowhere\.jsonl/),
    });
  });
});

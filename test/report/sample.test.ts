import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { packSample } from '../../src/report/sample.js';
import { reportData } from './fixture.js';

const sample = reportData({}, 30).sample;
const unpack = (b: string): unknown => JSON.parse(gunzipSync(Buffer.from(b, 'base64')).toString());

describe('the packed sample', () => {
  it('gives back what went in, the same bytes each time', () => {
    const packed = packSample(sample);
    expect(unpack(packed.base64)).toEqual(JSON.parse(JSON.stringify(sample)));
    expect(packed.notes).toEqual([]);
    expect(packSample(sample).base64).toBe(packed.base64);
    expect(packed.base64).toMatch(/^[A-Za-z0-9+/=]+$/);
  });

  it('keeps 200 questions with all their conditions, and says so', () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      ['none', 'conflict'].map((attack) => ({
        ...sample[0]!,
        id: `q${i}`,
        condition: { ...sample[0]!.condition, attack },
      })),
    ).flat();
    const packed = packSample(many);
    expect(packed.questions).toHaveLength(400);
    expect(packed.notes.join()).toMatch(/200 of 300/);
  });

  it('cuts texts first, then leaves out questions, until it fits', () => {
    const bulky = sample.map((q, i) => ({
      ...q,
      agents: q.agents.map((a, k) => ({ ...a, text: noise(20_000, i * 100 + k) })),
    }));
    const packed = packSample(bulky, 60_000);
    expect(packed.base64.length).toBeLessThanOrEqual(60_000);
    expect(packed.questions.length).toBeGreaterThan(0);
    expect(packed.notes.join()).toMatch(/cut after 1000 characters/);
    expect(packSample(bulky, 10).questions).toEqual([]);
  });

  it('takes an empty sample', () => {
    expect(packSample([]).questions).toEqual([]);
  });
});

/** Text that does not compress well. */
function noise(length: number, seed: number): string {
  let x = seed + 1;
  let out = '';
  while (out.length < length) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    out += x.toString(36);
  }
  return out;
}

import { expect, it } from '@jest/globals';
import { graphStage, paperSettings, recommendedSettings } from '../../src/tensor/index.js';
import type { GraphInput, GraphOutput } from '../../src/tensor/index.js';
import { describeBackends, expectClose, make, row } from './support.js';
import type { Made } from './support.js';

const all = { ...paperSettings, L: 3, T: 2 };

/** Questions `which` of a batch, with `extra` masked seats full of junk at the end. */
function part(m: Made, which: number[], extra = 0): GraphInput {
  const k = m.k + extra;
  const n = which.length;
  const states = new Float32Array(n * k * m.d).fill(7);
  const cls = new Int16Array(n * k).fill(2);
  const conf = new Float32Array(n * k).fill(0.5);
  const mask = new Uint8Array(n * k);
  which.forEach((b, at) => {
    mask.set(row(m.mask, b, m.k), at * k);
    cls.set(row(m.cls, b, m.k), at * k);
    conf.set(row(m.conf, b, m.k), at * k);
    states.set(row(m.states, b, m.k * m.d), at * k * m.d);
  });
  return { B: n, k, mask, cls, conf, states };
}

const bytesOf = (o: GraphOutput, b: number, k: number): number[] => [
  o.cls[b]!,
  o.tie[b]!,
  o.overlap[b]!,
  ...row(o.weights, b, k),
  ...row(o.scores, b, k),
  ...row(o.adjacency, b, k * k),
];

describeBackends('a question’s result', (backend) => {
  const m = make({ B: 64, k: 8, d: 48, answers: 4, sure: true });
  const everyone = [...Array(64).keys()];

  it.each([recommendedSettings, all])(
    'is the same to the last bit alone, in pairs, in reverse and among 64',
    async (s) => {
      const whole = await graphStage(part(m, everyone), s);
      const reversed = await graphStage(part(m, everyone.toReversed()), s);
      for (const b of everyone) expect(bytesOf(reversed, 63 - b, 8)).toEqual(bytesOf(whole, b, 8));
      for (let b = 0; b < 64; b += 8) {
        expect(bytesOf(await graphStage(part(m, [b]), s), 0, 8)).toEqual(bytesOf(whole, b, 8));
        expect(bytesOf(await graphStage(part(m, [63, b]), s), 1, 8)).toEqual(bytesOf(whole, b, 8));
      }
    },
  );

  // plain JavaScript takes half a minute for 70 seats; the cutting is the same code
  (backend === 'cpu' ? it.skip : it)('does not depend on where the batch is cut into chunks', async () => {
    // 70 seats: chunks of 53 questions
    const wide = make({ B: 120, k: 70, d: 2, answers: 9 });
    const whole = await graphStage(part(wide, [...Array(120).keys()]), recommendedSettings);
    for (const b of [0, 52, 53, 119]) {
      expect(bytesOf(await graphStage(part(wide, [b]), recommendedSettings), 0, 70)).toEqual(bytesOf(whole, b, 70));
    }
  });

  it.each([recommendedSettings, all])('does not change with padding', async (s) => {
    const plain = await graphStage(part(m, everyone), s);
    for (const extra of [1, 3, 8]) {
      const padded = await graphStage(part(m, everyone, extra), s);
      expect(padded.cls).toEqual(plain.cls);
      expect(padded.tie).toEqual(plain.tie);
      expectClose(padded.overlap, plain.overlap);
      for (const b of everyone) {
        expectClose(row(padded.weights, b, 8 + extra), [
          ...row(plain.weights, b, 8),
          ...new Array<number>(extra).fill(0),
        ]);
      }
    }
  });
});

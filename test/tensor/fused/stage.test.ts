import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { graphStage, recommendedSettings, reference, useBackend } from '../../../src/tensor/index.js';
import type { GraphOutput, GraphSettings } from '../../../src/tensor/index.js';
import { expectClose, make, question, type Made } from '../support.js';

beforeAll(async () => {
  await useBackend('wasm');
});

const settings: fc.Arbitrary<GraphSettings> = fc.record({
  feval: fc.constantFrom('answer-aware' as const, 'literal' as const, 'thresholded' as const),
  theta: fc.constantFrom(0, 0.3),
  band: fc.constantFrom(0, 0.05),
  sets: fc.constantFrom('literal' as const, 'shortest' as const, 'direct-first' as const, 'majority-of-walks' as const),
  oneHop: fc.boolean(),
  weighted: fc.boolean(),
  weak: fc.boolean(),
  L: fc.integer({ min: 0, max: 4 }),
  T: fc.integer({ min: 0, max: 3 }),
  g: fc.constantFrom(0, 0.3, 0.5, 1),
  neg0: fc.constantFrom('zero' as const, 'same' as const, 'opposite' as const),
  state: fc.constantFrom('answer' as const, 'embedding' as const, 'none' as const),
  weights: fc.constantFrom('literal' as const, 'clipped' as const),
  ablate: fc.subarray(['SRG', 'CMP', 'SCR'] as const),
  wantStates: fc.boolean(),
});

const run = (m: Made, s: GraphSettings): Promise<GraphOutput> =>
  graphStage({ B: m.B, k: m.k, mask: m.mask, cls: m.cls, conf: m.conf, states: m.states }, s);

describe('the fused stage', () => {
  it('is the reference in every setting, for any number of seats and dimensions', async () => {
    await fc.assert(
      fc.asyncProperty(
        settings,
        fc.integer({ min: 1, max: 32 }),
        // In one dimension cosines are ±1, and edges of 1 + cos = 0 hang on the last bit.
        fc.integer({ min: 2, max: 21 }),
        fc.constantFrom(0, 0.3),
        async (s, k, d, absent) => {
          const m = make({ B: 3, k, d, absent });
          const out = await run(m, s);
          for (let b = 0; b < m.B; b++) {
            const want = reference.graphStage(question(m, b), s);
            expectClose(out.weights.subarray(b * k, (b + 1) * k), want.weights, 1e-4);
            expectClose(out.scores.subarray(b * k, (b + 1) * k), want.scores, 1e-4);
            expectClose(out.adjacency.subarray(b * k * k, (b + 1) * k * k), want.adjacency, 1e-4);
            if (want.y) expectClose(out.y!.subarray(b * 2 * d, (b + 1) * 2 * d), want.y, 1e-4);
            if (want.states && s.wantStates) {
              expectClose(out.pos!.subarray(b * k * d, (b + 1) * k * d), want.states.pos, 1e-4);
              expectClose(out.neg!.subarray(b * k * d, (b + 1) * k * d), want.states.neg, 1e-4);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('gives a question the same bytes in any block, alone or beside others', async () => {
    const s: GraphSettings = { ...recommendedSettings, state: 'embedding', wantStates: true };
    const m = make({ B: 700, k: 5, d: 16, absent: 0.2 });
    const all = await run(m, s);
    for (const b of [0, 255, 256, 699]) {
      const one = (a: Float32Array, width: number): Float32Array => a.subarray(b * width, (b + 1) * width);
      const alone = await graphStage(
        {
          B: 1,
          k: 5,
          mask: m.mask.subarray(b * 5, b * 5 + 5),
          cls: m.cls.subarray(b * 5, b * 5 + 5),
          conf: m.conf.subarray(b * 5, b * 5 + 5),
          states: one(m.states, 80),
        },
        s,
      );
      expect(alone.weights).toEqual(one(all.weights, 5).slice());
      expect(alone.y).toEqual(one(all.y!, 32).slice());
      expect(alone.pos).toEqual(one(all.pos!, 80).slice());
      expect(alone.cls[0]).toBe(all.cls[b]);
    }
  });

  it('leaves panels of more than 32 seats to the ops', async () => {
    const m = make({ B: 2, k: 33, d: 4 });
    const out = await run(m, recommendedSettings);
    for (let b = 0; b < 2; b++)
      expectClose(
        out.weights.subarray(b * 33, (b + 1) * 33),
        reference.graphStage(question(m, b), recommendedSettings).weights,
        1e-4,
      );
    expect(out.cls).toHaveLength(2);
  });
});

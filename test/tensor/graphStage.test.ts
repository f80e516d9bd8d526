import { expect, it } from '@jest/globals';
import { graphStage, paperSettings, recommendedSettings, reference } from '../../src/tensor/index.js';
import type { GraphInput, GraphOutput, GraphSettings } from '../../src/tensor/index.js';
import { describeBackends, expectClose, make, question, row } from './support.js';
import type { Made } from './support.js';

const wide: Partial<GraphSettings> = { state: 'embedding', wantStates: true };
const settings: [string, GraphSettings][] = [
  ['recommended', recommendedSettings],
  ['paper', paperSettings],
  ['no propagation', { ...recommendedSettings, state: 'none' }],
  ['T = 3, L = 3, opposite', { ...paperSettings, T: 3, L: 3, g: 0.3, neg0: 'opposite' }],
  ['neg⁰ = pos⁰', { ...paperSettings, neg0: 'same' }],
  ['weighted, majority of walks', { ...paperSettings, sets: 'majority-of-walks', weighted: true }],
  ['weak, shortest', { ...recommendedSettings, sets: 'shortest', weak: true }],
  ['one-hop', { ...recommendedSettings, oneHop: true, L: 3 }],
  ['L = 0', { ...recommendedSettings, L: 0 }],
  ['−SRG', { ...recommendedSettings, ablate: ['SRG'] }],
  ['−CMP', { ...paperSettings, ablate: ['CMP'] }],
  ['−SCR', { ...recommendedSettings, ablate: ['SCR'] }],
  ['all ablations', { ...paperSettings, ablate: ['SRG', 'CMP', 'SCR'] }],
  ['literal f_eval', { ...paperSettings, feval: 'literal' }],
  ['thresholded f_eval', { ...paperSettings, feval: 'thresholded', theta: 0.3, band: 0.05 }],
  ['sentence vectors', { ...recommendedSettings, ...wide }],
  ['sentence vectors, opposite', { ...paperSettings, ...wide, neg0: 'opposite', T: 2 }],
];

const input = (m: Made, vectors: boolean): GraphInput => ({
  B: m.B,
  k: m.k,
  mask: m.mask,
  cls: m.cls,
  conf: m.conf,
  ...(vectors ? { states: m.states } : {}),
});

function expectEqualToReference(got: GraphOutput, m: Made, vectors: boolean, s: GraphSettings): void {
  const { B, k, d } = m;
  for (let b = 0; b < B; b++) {
    const q = question(m, b);
    const want = reference.graphStage(
      { mask: q.mask, cls: q.cls, conf: q.conf, ...(vectors ? { states: q.states } : {}) },
      s,
    );
    expect([got.cls[b], got.tie[b]]).toEqual([want.cls, Number(want.tie)]);
    expectClose(row(got.weights, b, k), want.weights);
    expectClose(row(got.adjacency, b, k * k), want.adjacency);
    expectClose(row(got.scores, b, k), want.scores);
    expectClose([got.overlap[b]!], [want.overlap]);
    if (want.y) expectClose(row(got.y!, b, 2 * d), want.y);
    if (want.states) expectClose(row(got.pos!, b, k * d), want.states.pos);
    if (want.states) expectClose(row(got.neg!, b, k * d), want.states.neg);
  }
}

describeBackends('graphStage', () => {
  it.each(settings)('equals the reference: %s', async (_, s) => {
    const needsVectors = s.feval !== 'answer-aware' || s.state === 'embedding';
    for (const k of [1, 2, 8]) {
      const m = make({ k, B: 9, answers: k === 8 ? 4 : 2, sure: k === 2 });
      for (const vectors of needsVectors ? [true] : [false, true]) {
        expectEqualToReference(await graphStage(input(m, vectors), s), m, vectors, s);
      }
    }
  });

  it('ten options, one agent each: a tie of all, the first agent’s answer', async () => {
    const m = {
      ...make({ B: 1, k: 10, sure: true }),
      mask: new Uint8Array(10).fill(1),
      cls: Int16Array.from({ length: 10 }, (_, i) => i),
    };
    for (const s of [recommendedSettings, paperSettings]) {
      expect(await graphStage(input(m, false), s)).toMatchObject({ cls: Int16Array.of(0), tie: Uint8Array.of(1) });
    }
  });

  it('all masked, or nobody with an answer: class −1, no tie, no NaN', async () => {
    for (const absent of [0, 1]) {
      const m = make({ B: 3, k: 4, absent, unparsed: 1 });
      const out = await graphStage(input(m, true), recommendedSettings);
      expect(Array.from(out.cls)).toEqual([-1, -1, -1]);
      expect(Array.from(out.tie)).toEqual([0, 0, 0]);
      expect([...out.weights, ...out.scores, ...out.overlap].every(Number.isFinite)).toBe(true);
      expect(out.weights.some((w) => w > 0)).toBe(absent === 0);
    }
  });

  it('a lone agent decides', async () => {
    const m = { ...make({ B: 1, k: 1 }), mask: Uint8Array.of(1), cls: Int16Array.of(0), conf: Float32Array.of(0.4) };
    const out = await graphStage(input(m, false), recommendedSettings);
    expect([out.cls[0], out.tie[0], out.weights[0]]).toEqual([0, 0, 1]);
    expect(out.scores[0]).toBeCloseTo(0.4, 6);
  });

  it('no seats, no questions: empty results', async () => {
    const none = { mask: new Uint8Array(0), cls: new Int16Array(0), conf: new Float32Array(0) };
    expect((await graphStage({ B: 0, k: 5, ...none }, recommendedSettings)).cls).toHaveLength(0);
    expect(Array.from((await graphStage({ B: 2, k: 0, ...none }, recommendedSettings)).cls)).toEqual([-1, -1]);
  });

  it('NaN in a vector is passed on as the reference does, and stays in its question', async () => {
    const m = make({ B: 4, k: 5, absent: 0, unparsed: 0, answers: 2 });
    m.states[5 * m.d] = Number.NaN; // question 1, agent 0
    for (const s of [recommendedSettings, paperSettings]) {
      const out = await graphStage(input(m, true), s);
      expectEqualToReference(out, m, true, s);
      expect(out.cls[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('what masked seats hold is ignored', async () => {
    const m = make({ B: 6, k: 6, absent: 0.4 });
    const junk = { ...m, cls: m.cls.slice(), conf: m.conf.slice(), states: m.states.slice() };
    m.mask.forEach((present, i) => {
      if (present) return;
      junk.cls[i] = 3;
      junk.conf[i] = Number.NaN;
      junk.states.fill(Number.NaN, i * m.d, (i + 1) * m.d);
    });
    const s = { ...recommendedSettings, ...wide };
    expect(await graphStage(input(junk, true), s)).toEqual(await graphStage(input(m, true), s));
  });

  it('cosines handed in give the same as the vectors they came from', async () => {
    const m = make({ B: 5, k: 6 });
    const gram = new Float32Array(m.B * 36);
    for (let b = 0; b < m.B; b++)
      gram.set(reference.cosineGram(question(m, b).states, question(m, b).mask, m.k, m.d), b * 36);
    const own = await graphStage(input(m, true), paperSettings);
    const given = await graphStage({ ...input(m, false), gram }, paperSettings);
    expectClose(given.adjacency, own.adjacency);
    expect(given.cls).toEqual(own.cls);
  });

  it.each([
    ['mask', { mask: new Uint8Array(3) }],
    ['states', { states: new Float32Array(13) }],
    ['gram', { gram: new Float32Array(13) }],
  ])('refuses %s of the wrong length', async (what, wrong) => {
    const right = input(make({ B: 2, k: 3 }), false);
    await expect(graphStage({ ...right, ...wrong }, recommendedSettings)).rejects.toThrow(
      new RegExp(`${what} holds .* Check`),
    );
  });

  it('refuses to compare or propagate vectors when there are none', async () => {
    const none = input(make(), false);
    await expect(graphStage(none, { ...paperSettings, feval: 'literal' })).rejects.toThrow(/--encoder/);
    await expect(graphStage(none, { ...paperSettings, state: 'embedding' })).rejects.toThrow(/--encoder/);
  });
});

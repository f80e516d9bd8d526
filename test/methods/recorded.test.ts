import { expect, it } from '@jest/globals';
import type { AnyMethod, Decision, Training } from '../../src/core/index.js';
import { bestAgent } from '../../src/methods/bestAgent/index.js';
import { dawidSkene } from '../../src/methods/dawidSkene/index.js';
import { majority } from '../../src/methods/majority/index.js';
import { oracleBest } from '../../src/methods/oracleBest/index.js';
import { parseSettings } from '../../src/methods/settings.js';
import { stacker } from '../../src/methods/stacker/index.js';
import { uniform } from '../../src/methods/uniform/index.js';
import { weightedVote } from '../../src/methods/weightedVote/index.js';
import { MMLU_PRO, mmluPro } from '../support/batch.js';
import { accuracy, crossFit, decideBatch } from '../support/deciding.js';
import { describeWithData } from '../support/shared.js';

// Figures of docs/rules.md §6, authors' readings, 8 agents.
describeWithData('on the 2,000 recorded MMLU-Pro questions', [MMLU_PRO], () => {
  let loaded: Training | undefined;
  const data = (): Training => (loaded ??= mmluPro());
  const learned = async (method: AnyMethod, raw = {}): Promise<number> =>
    accuracy(await crossFit(method, data(), parseSettings(method, raw)), data());
  const decided = (method: AnyMethod): Promise<Decision[]> => decideBatch(method, data().batch, parseSettings(method));

  it('majority is right on .6840, and uniform decides every question the same', async () => {
    const m = await decided(majority);
    expect(accuracy(m, data())).toBe(0.684);
    expect((await decided(uniform)).map((d) => d.answer)).toEqual(m.map((d) => d.answer));
  });

  it('the oracle of the panel is right on .8785', async () => {
    const { batch, right } = data();
    const k = batch.agents.length;
    const seat: Record<string, number> = {};
    batch.questions.forEach((q, b) => {
      const first = Array.from({ length: k }, (_v, i) => i).find((i) => right[b * k + i] === 1);
      if (first !== undefined) seat[q.id] = first;
    });
    expect(accuracy(await decideBatch(oracleBest, batch, {}, undefined, { right: seat }), data())).toBe(0.8785);
  });

  it('the best agent of the other fold is right on .6910', async () => {
    expect(await learned(bestAgent)).toBe(0.691);
  });

  it('dawid-skene is right on .6825 ± .005', async () => {
    expect(Math.abs(accuracy(await decided(dawidSkene), data()) - 0.6825)).toBeLessThanOrEqual(0.005);
  });

  it('weighted-vote is right on .69 ± .01, by category on .695 ± .01', async () => {
    expect(Math.abs((await learned(weightedVote)) - 0.69)).toBeLessThanOrEqual(0.01);
    expect(Math.abs((await learned(weightedVote, { byCategory: true })) - 0.695)).toBeLessThanOrEqual(0.01);
  });

  it('stacker is right on .715 ± .01', async () => {
    expect(Math.abs((await learned(stacker)) - 0.715)).toBeLessThanOrEqual(0.01);
  });
});

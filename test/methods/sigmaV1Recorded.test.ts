import { beforeAll, expect, it } from '@jest/globals';
import type { Batch, Context, Decision, Training } from '../../src/core/index.js';
import { openEmbeddings } from '../../src/embed/index.js';
import { majority } from '../../src/methods/majority/index.js';
import { parseSettings } from '../../src/methods/settings.js';
import { sigmaV1 } from '../../src/methods/sigmaV1/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { dawidSkene } from '../../src/trust/index.js';
import { MMLU_PRO, mmluPro } from '../support/batch.js';
import { accuracy, contextOf, crossFit, decideBatch } from '../support/deciding.js';
import { describeWithData, sharedData } from '../support/shared.js';

const VECTORS = 'mmlu-pro-minilm-responses.npy';

/** Columns of the table of docs/rules.md §6. */
const columns = {
  'no propagation': { state: 'none' },
  'L=1': { state: 'answer', L: 1 },
  'L=2, literal sets': { state: 'answer', L: 2, sets: 'literal' },
} as const;
type Column = keyof typeof columns;

/** Share right, decisions that differ from majority, of these won and lost. */
type Row = [right: number, differ: number, won: number, lost: number];

describeWithData('sigma-v1 on the 2,000 recorded MMLU-Pro questions (docs/rules.md §6)', [MMLU_PRO, VECTORS], () => {
  let data: Training;
  let withVectors: Batch;
  let plurality: Decision[];

  beforeAll(async () => {
    await useBackend();
    data = mmluPro();
    const { batch } = data;
    const shape = [batch.questions.length, batch.agents.length] as const;
    const { responses } = await openEmbeddings(sharedData(VECTORS), { shape });
    withVectors = {
      ...batch,
      states: { pool: responses, index: Int32Array.from(batch.mask, (m, at) => (m === 1 ? at : -1)) },
    };
    plurality = await decideBatch(majority, batch, { tie: 'first-seen' });
  });

  const canon = (d: Decision): string | null => (d.answer.type === 'answer' ? d.answer.canon : null);

  const compare = (decisions: Decision[]): Row => {
    let [differ, won, lost] = [0, 0, 0];
    decisions.forEach((d, b) => {
      const [here, there, gold] = [canon(d), canon(plurality[b]!), data.gold[b]!.value];
      if (here === there) return;
      differ += 1;
      if (here === gold) won += 1;
      if (there === gold) lost += 1;
    });
    return [accuracy(decisions, data), differ, won, lost];
  };

  const plain: [string, Column, Row][] = [
    ['clipped', 'no propagation', [0.684, 0, 0, 0]],
    ['clipped', 'L=1', [0.684, 0, 0, 0]],
    ['clipped', 'L=2, literal sets', [0.685, 18, 6, 4]],
    ['literal', 'no propagation', [0.6425, 340, 50, 133]],
    ['literal', 'L=1', [0.683, 6, 1, 3]],
    ['literal', 'L=2, literal sets', [0.679, 18, 1, 11]],
  ];

  it.each(plain)('c=1, m=1, %s weights, %s: to the question', async (weights, column, row) => {
    const settings = parseSettings(sigmaV1, { ...columns[column], weights });
    expect(compare(await decideBatch(sigmaV1, data.batch, settings))).toEqual(row);
  });

  const cosines: [string, Column, Row][] = [
    ['clipped', 'no propagation', [0.684, 0, 0, 0]],
    ['clipped', 'L=1', [0.684, 0, 0, 0]],
    ['clipped', 'L=2, literal sets', [0.685, 18, 6, 4]],
    ['literal', 'no propagation', [0.6025, 501, 61, 224]],
    ['literal', 'L=1', [0.649, 171, 21, 91]],
    ['literal', 'L=2, literal sets', [0.641, 204, 19, 105]],
  ];

  it.each(cosines)('c=1, m=(1+cos)/2, %s weights, %s: within 3 questions', async (weights, column, row) => {
    const settings = parseSettings(sigmaV1, { ...columns[column], weights });
    const found = compare(await decideBatch(sigmaV1, withVectors, settings));
    expect(Math.abs(found[0] - row[0]) * 2000).toBeLessThan(3.5);
    for (const n of [1, 2, 3] as const) expect(Math.abs(found[n] - row[n])).toBeLessThanOrEqual(3);
  });

  const trusted: [string, Column, number][] = [
    ['clipped', 'no propagation', 0.6825],
    ['clipped', 'L=1', 0.6845],
    ['clipped', 'L=2, literal sets', 0.683],
    ['literal', 'no propagation', 0.6215],
    ['literal', 'L=1', 0.66],
    ['literal', 'L=2, literal sets', 0.6575],
  ];

  it.each(trusted)(
    'c from cross-fitted Dawid–Skene, m=1, %s weights, %s: within .5 points',
    async (weights, column, share) => {
      const settings = parseSettings(sigmaV1, { ...columns[column], weights, conf: 'trust' });
      const trustFrom = (_fold: number, { batch }: Training): Context => {
        const { p } = dawidSkene({
          N: batch.questions.length,
          W: batch.agents.length,
          cls: batch.cls,
          sizes: batch.sizes,
        });
        return contextOf({ trust: (agent) => p[batch.agents.indexOf(agent)]! });
      };
      const found = accuracy(await crossFit(sigmaV1, data, settings, trustFrom), data);
      expect(Math.abs(found - share)).toBeLessThanOrEqual(0.005 + 1e-9);
    },
  );
});

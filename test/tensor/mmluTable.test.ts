import { beforeAll, expect, it } from '@jest/globals';
import { graphStage, paperSettings, useBackend } from '../../src/tensor/index.js';
import type { GraphSettings } from '../../src/tensor/index.js';
import { describeWithData } from '../support/shared.js';
import { crossFitted } from './dawidSkene.js';
import { compare, majority, mmluFiles, readMmlu, readVectors } from './mmlu.js';
import type { Cell, Recorded } from './mmlu.js';

// docs/rules.md §6: accuracy, decisions that differ from majority, of these won / lost, on the 2,000 questions.
// T = 1, g = .5, neg⁰ = 0; literal sets matter from L = 2 on.
const columns: Partial<GraphSettings>[] = [{ state: 'none' }, { state: 'answer', L: 1 }, { state: 'answer', L: 2 }];

const cell = (accuracy: number, differs: number, won: number, lost: number): Cell => ({
  right: Math.round(accuracy * 2000),
  differs,
  won,
  lost,
});

const table = {
  plain: {
    clipped: [cell(0.684, 0, 0, 0), cell(0.684, 0, 0, 0), cell(0.685, 18, 6, 4)],
    literal: [cell(0.6425, 340, 50, 133), cell(0.683, 6, 1, 3), cell(0.679, 18, 1, 11)],
  },
  cosines: {
    clipped: [cell(0.684, 0, 0, 0), cell(0.684, 0, 0, 0), cell(0.685, 18, 6, 4)],
    literal: [cell(0.6025, 501, 61, 224), cell(0.649, 171, 21, 91), cell(0.641, 204, 19, 105)],
  },
  dawidSkene: {
    clipped: [cell(0.6825, 60, 15, 18), cell(0.6845, 68, 19, 18), cell(0.683, 87, 21, 23)],
    literal: [cell(0.6215, 398, 33, 158), cell(0.66, 147, 17, 65), cell(0.6575, 158, 16, 69)],
  },
};

describeWithData('the table of SIGMA v1 on 2,000 MMLU-Pro questions', mmluFiles, () => {
  let r: Recorded;
  let vectors: Float32Array;

  const row = async (weights: 'clipped' | 'literal', conf: Float32Array, states?: Float32Array): Promise<Cell[]> => {
    const cells: Cell[] = [];
    const mask = new Uint8Array(r.B * r.k).fill(1);
    for (const column of columns) {
      const input = { B: r.B, k: r.k, mask, cls: r.cls, conf, ...(states ? { states } : {}) };
      cells.push(compare(r, (await graphStage(input, { ...paperSettings, weights, ...column })).cls));
    }
    return cells;
  };

  beforeAll(async () => {
    await useBackend('wasm');
    r = readMmlu();
    vectors = readVectors();
  });

  it('majority, ties to the answer of the lowest agent, is right on 1,368', () => {
    expect(compare(r, majority(r))).toEqual(cell(0.684, 0, 0, 0));
  });

  it.each(['clipped', 'literal'] as const)('c = 1, m = 1, %s weights: to the question', async (weights) => {
    expect(await row(weights, new Float32Array(r.B * r.k).fill(1))).toEqual(table.plain[weights]);
  });

  it.each(['clipped', 'literal'] as const)('c = 1, m from cosines, %s weights: to the question', async (weights) => {
    expect(await row(weights, new Float32Array(r.B * r.k).fill(1), vectors)).toEqual(table.cosines[weights]);
  });

  it.each(['clipped', 'literal'] as const)(
    'c from Dawid–Skene, m = 1, %s weights: to the question',
    async (weights) => {
      expect(await row(weights, crossFitted(r))).toEqual(table.dawidSkene[weights]);
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { stacker } from '../../src/methods/stacker/index.js';
import { fitLogistic } from '../../src/methods/stacker/logistic.js';
import { handBatch, training } from '../support/batch.js';
import type { Said } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';

const agents = ['x', 'y', 'z'];
const plain = { ridge: 1, features: ['size' as const] };
const repeat = (row: Said[], n: number): Said[][] => Array.from({ length: n }, () => row);

describe('stacker', () => {
  it('learns that one agent is right against two', async () => {
    const train = training(handBatch([...repeat(['A', 'B', 'B'], 20), ...repeat(['C', 'D', 'D'], 20)], { agents }), [
      ...Array<string>(20).fill('A'),
      ...Array<string>(20).fill('C'),
    ]);
    const artefact = await stacker.fit!(train, contextOf(), plain);
    const batch = handBatch(
      [
        ['E', 'F', 'F'],
        [undefined, 'F', null],
      ],
      { agents },
    );
    const d = await decideBatch(stacker, batch, plain, undefined, artefact);
    expect(d.map((e) => e.answer.type === 'answer' && e.answer.canon)).toEqual(['E', 'F']);
    expect(d[0]!.weights![0]).toBeGreaterThan(0);
    expect(d[0]!.weights![1]).toBeLessThan(0);
    expect(d[1]!.weights![0]).toBe(0);
  });

  it('reads its seats by agent, so another order or a stranger changes nothing', async () => {
    const artefact = { agents: ['x', 'y', 'z'], features: ['size'], beta: [2, 0.1, 0.1, 0, 0] };
    const [d] = await decideBatch(
      stacker,
      handBatch([['B', 'B', 'A', 'B']], { agents: ['z', 'y', 'x', 'new'] }),
      plain,
      undefined,
      artefact,
    );
    expect(d!.answer).toMatchObject({ canon: 'A' });
    expect(Array.from(d!.weights!)).toEqual([0.1, 0.1, 2, 0].map((v) => expect.closeTo(v, 6)));
  });

  it('is plurality when there was nothing to learn from, whatever its features', async () => {
    const batch = handBatch(
      [
        ['A', 'B', 'B'],
        ['A', 'B', 'C'],
        [null, undefined, null],
      ],
      { agents },
    );
    const settings = { ridge: 1, features: ['confidence' as const] };
    const none = await stacker.fit!(training(batch, [undefined, undefined, undefined]), contextOf(), settings);
    const empty = await stacker.fit!(training(handBatch([], { agents }), []), contextOf(), settings);
    for (const artefact of [none, empty, undefined]) {
      const d = await decideBatch(stacker, batch, settings, undefined, artefact);
      expect(d.map((e) => (e.answer.type === 'answer' ? e.answer.canon : e.stop))).toEqual(['B', 'A', 'no-answers']);
      expect(d.map((e) => e.tie)).toEqual([false, true, false]);
    }
  });

  it('stays finite when every training candidate is wrong, or every one right', async () => {
    for (const gold of ['Z', 'A']) {
      const artefact = await stacker.fit!(
        training(handBatch(repeat(['A', 'A', 'A'], 30), { agents }), Array<string>(30).fill(gold)),
        contextOf(),
        plain,
      );
      expect((artefact.beta as number[]).every(Number.isFinite)).toBe(true);
    }
  });

  it('learns from confidence where asked to', async () => {
    const rows = [...repeat(['A', 'B', undefined], 30), ...repeat(['B', 'A', undefined], 30)];
    const conf = rows.map((row) => (row[0] === 'A' ? [0.9, 0.2, 1] : [0.2, 0.9, 1]));
    const settings = { ridge: 0.1, features: ['confidence' as const] };
    const artefact = await stacker.fit!(
      training(
        handBatch(rows, { agents, conf }),
        rows.map(() => 'A'),
      ),
      contextOf(),
      settings,
    );
    const [d] = await decideBatch(
      stacker,
      handBatch([['C', 'D', undefined]], { agents, conf: [[0.3, 0.8, NaN]] }),
      settings,
      undefined,
      artefact,
    );
    expect(d!.answer).toMatchObject({ canon: 'D' });
  });
});

describe('fitLogistic', () => {
  it('finds the penalised minimum: the gradient there is zero', async () => {
    const x = Float32Array.from([1, 1, 0, 1, 1, 1, 0, 1, 0, 1]);
    const y = Float32Array.from([1, 0, 1, 0, 0]);
    const ridge = 0.5;
    const [a, c] = (await fitLogistic(x, y, 2, ridge)) as [number, number];
    let ga = ridge * a;
    let gc = ridge * c;
    for (let m = 0; m < 5; m++) {
      const e = 1 / (1 + Math.exp(-(a * x[2 * m]! + c))) - y[m]!;
      ga += e * x[2 * m]!;
      gc += e;
    }
    expect(Math.abs(ga)).toBeLessThan(1e-3);
    expect(Math.abs(gc)).toBeLessThan(1e-3);
  });

  it('gives the same coefficients each time, and zeros for no rows', async () => {
    const x = Float32Array.from({ length: 300 }, (_v, i) => Math.sin(i));
    const y = Float32Array.from({ length: 100 }, (_v, i) => ((i * 7) % 3 === 0 ? 1 : 0));
    expect(await fitLogistic(x, y, 3, 1)).toEqual(await fitLogistic(x, y, 3, 1));
    expect(await fitLogistic(new Float32Array(0), new Float32Array(0), 3, 1)).toEqual([0, 0, 0]);
  });
});

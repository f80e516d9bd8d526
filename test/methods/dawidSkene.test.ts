import { describe, expect, it } from '@jest/globals';
import { stream } from '../../src/core/index.js';
import type { Batch, Decision } from '../../src/core/index.js';
import { dawidSkene } from '../../src/methods/dawidSkene/index.js';
import { handBatch } from '../support/batch.js';
import type { Said } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';

const run = async (...batches: Batch[]): Promise<Decision[]> => {
  const all: Decision[] = [];
  const source = async function* (): AsyncGenerator<Batch> {
    yield* batches;
  };
  for await (const d of dawidSkene.decide(source(), contextOf(), {})) all.push(d);
  return all;
};

/** One agent that is always right, one nine times in ten, three that are right in three of ten. */
const said = (n: number): Said[][] => {
  const r = stream(1, { stage: 'said' });
  const rightly = (p: number): string => (r.next() < p ? 'A' : r.pick(['B', 'C', 'D']));
  return Array.from({ length: n }, () => ['A', rightly(0.9), rightly(0.3), rightly(0.3), rightly(0.3)]);
};

describe('dawid-skene', () => {
  it('finds the reliable agents without gold and lets two of them outvote three others', async () => {
    const rows = [...said(200), ['A', 'A', 'B', 'B', 'B']];
    const d = await decideBatch(dawidSkene, handBatch(rows, { sizes: rows.map(() => 4) }), {});
    expect(d[200]!.answer).toMatchObject({ canon: 'A' });
    expect(d[200]!.weights![0]).toBeGreaterThan(2 * d[200]!.weights![2]!);
  });

  it('decides the same however the questions are cut into batches', async () => {
    const rows = said(60);
    const sizes = rows.map(() => 4);
    const whole = await run(handBatch(rows, { sizes }));
    const cut = await run(handBatch(rows.slice(0, 7), { sizes }), handBatch([]), handBatch(rows.slice(7), { sizes }));
    expect(cut).toEqual(whole.map((d) => ({ ...d })));
  });

  it('tells agents apart by name, so batches may seat different ones', async () => {
    const one = handBatch([['A', 'B']], { agents: ['x', 'y'], sizes: [4] });
    const two = handBatch([['C'], [null]], { agents: ['z'], sizes: [4, 4] });
    const d = await run(one, two);
    expect(d.map((e) => (e.answer.type === 'answer' ? e.answer.canon : e.stop))).toEqual(['A', 'C', 'no-answers']);
    expect(d.map((e) => e.weights!.length)).toEqual([2, 1, 1]);
  });

  it('decides nothing where nobody answered, and follows votes where an item says nothing', async () => {
    const d = await decideBatch(
      dawidSkene,
      handBatch(
        [
          [undefined, null],
          ['A', 'A'],
        ],
        { sizes: [4, 1] },
      ),
      {},
    );
    expect(d.map((e) => (e.answer.type === 'answer' ? e.answer.canon : e.stop))).toEqual(['no-answers', 'A']);
    expect(await run()).toEqual([]);
  });
});

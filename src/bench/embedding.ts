import { stream } from '../core/index.js';
import { encoderTable, openEncoder } from '../embed/index.js';
import { takeTurns, type Timing } from './measure.js';
import { rowOf, skipped, type BenchPart, type Row } from './part.js';

const vocabulary =
  'the a of number total cost each marbles apples then there are we add subtract twelve seven gives answer step so that price hour train speed left remaining product difference twice'.split(
    ' ',
  );

function madeUp(n: number, words: number): string[] {
  const rng = stream(words, { stage: 'bench' });
  return Array.from(
    { length: n },
    (_, i) => `${Array.from({ length: words - 1 }, () => rng.pick(vocabulary)).join(' ')} ${i}.`,
  );
}

/** Sentence vectors by use-lite: two worker threads against one. */
export const embeddingPart: BenchPart = {
  name: 'embedding',
  summary: 'sentence vectors by use-lite: two worker threads against one',
  async measure({ say }) {
    const found = await encoderTable.find((e) => e.name === 'use-lite')!.available();
    if (!found.ok) return [skipped('embedding', found.why)];
    const one = await openEncoder('use-lite', { workers: 1 });
    const two = await openEncoder('use-lite', { workers: 2 });
    const rows: Row[] = [];
    try {
      for (const { n, words } of [
        { n: 400, words: 12 },
        { n: 200, words: 100 },
      ]) {
        say(`embedding, ${words}-word texts`);
        const texts = madeUp(n, words);
        const [a, b] = (await takeTurns([() => two.encode(texts), () => one.encode(texts)], 3)) as [Timing, Timing];
        const rate = (t: Timing): number => Math.round((1000 * n) / t.median);
        const note = `${rate(a)} against ${rate(b)} texts/s`;
        const what = `embedding, ${n} texts of ${words} words`;
        rows.push(rowOf(what, 'use-lite, 2 workers', 'use-lite, 1 worker', a, b, { note }));
      }
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
    return rows;
  },
};

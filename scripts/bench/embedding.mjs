import { lcg } from './data.mjs';
import { medians, row, skipped } from './measure.mjs';

const vocabulary =
  'the a of number total cost each marbles apples then there are we add subtract twelve seven gives answer step so that price hour train speed left remaining product difference twice'.split(
    ' ',
  );

function texts(n, words, seed) {
  const random = lcg(seed);
  const word = () => vocabulary[Math.floor(random() * vocabulary.length)];
  return Array.from({ length: n }, (_, i) => `${Array.from({ length: words - 1 }, word).join(' ')} ${i}.`);
}

/** Sentence vectors by use-lite: two worker threads against one. */
export async function embeddingRows({ load, say }) {
  const { encoderTable, openEncoder } = await load('embed/index.js');
  const found = await encoderTable.find((e) => e.name === 'use-lite').available();
  if (!found.ok) return [skipped('embedding', found.why)];
  const one = await openEncoder('use-lite', { workers: 1 });
  const two = await openEncoder('use-lite', { workers: 2 });
  const rows = [];
  try {
    for (const [n, words] of [
      [400, 12],
      [200, 100],
    ]) {
      say(`embedding, ${words}-word texts`);
      const batch = texts(n, words, words);
      const [ms, referenceMs] = await medians([() => two.encode(batch), () => one.encode(batch)], 3);
      const rate = (t) => Math.round((1000 * n) / t);
      rows.push(
        row(`embedding, ${n} texts of ${words} words`, 'use-lite, 2 workers', 'use-lite, 1 worker', ms, referenceMs, {
          note: `${rate(ms)} against ${rate(referenceMs)} texts/s`,
        }),
      );
    }
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
  return rows;
}

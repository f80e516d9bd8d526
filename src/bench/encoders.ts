import { encoderTable, openEncoder, type Encoder } from '../embed/index.js';
import { takeTurns } from './measure.js';
import { rowOf, skipped, type BenchPart, type Row } from './part.js';

const texts = 256;
const words =
  'the total cost of apples is found when we add each price and then divide by the number of friends who share'.split(
    ' ',
  );

/** Made-up texts of 40 to 160 words, all different: of the length of a model's reasoning. */
function madeUp(n: number): string[] {
  return Array.from({ length: n }, (_, i) =>
    Array.from({ length: 40 + ((i * 37) % 120) }, (_w, w) => words[(i * 7 + w * w) % words.length]).join(' '),
  );
}

const what = `encoding ${texts} texts of 40 to 160 words`;

/** Sentence encoders that are installed here, each against the first of them; nothing is cached. */
export const encodersPart: BenchPart = {
  name: 'encoders',
  summary: 'sentence encoders that are installed: texts a second',
  async measure({ say }) {
    const missing: Row[] = [];
    const encoders: Encoder[] = [];
    const batch = madeUp(texts);
    try {
      for (const { name, available } of encoderTable) {
        if (name === 'none') continue;
        const { ok, why } = await available();
        if (ok) encoders.push(await openEncoder(name));
        else missing.push(skipped(`${what}, ${name}`, why));
      }
      say(`encoders ${encoders.map((e) => e.name).join(', ')}`);
      const timings = await takeTurns(
        encoders.map((e) => () => e.encode(batch)),
        3,
      );
      const rows = encoders.map(({ name, dim }, i) => {
        const note = `${((1000 * texts) / timings[i]!.median).toFixed(1)} texts/s, ${dim} dimensions`;
        return rowOf(what, name, encoders[0]!.name, timings[i]!, timings[0]!, { note });
      });
      return [...rows, ...missing];
    } finally {
      await Promise.all(encoders.map((e) => e.close()));
    }
  },
};

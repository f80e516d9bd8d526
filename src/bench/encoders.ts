import { encoderTable, openEncoder } from '../embed/index.js';
import { row, skipped, type BenchPart, type Row } from './part.js';

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

/** Sentence encoders that are installed here, one against the other, in texts a second; nothing is cached. */
export const encodersPart: BenchPart = {
  name: 'encoders',
  summary: 'sentence encoders that are installed: texts a second',
  async measure({ say }) {
    const rows: Row[] = [];
    let reference: { name: string; ms: number } | undefined;
    for (const { name, available } of encoderTable) {
      if (name === 'none') continue;
      const what = `encoding ${texts} texts of 40 to 160 words`;
      const { ok, why } = await available();
      if (!ok) {
        rows.push(skipped(`${what}, ${name}`, why));
        continue;
      }
      say(`encoder ${name}`);
      const encoder = await openEncoder(name);
      await encoder.encode(madeUp(8)); // loads the model
      const from = performance.now();
      await encoder.encode(madeUp(texts));
      const ms = performance.now() - from;
      await encoder.close();
      reference ??= { name, ms };
      const note = `${((1000 * texts) / ms).toFixed(1)} texts/s, ${encoder.dim} dimensions`;
      rows.push(row(what, name, reference.name, ms, reference.ms, { note }));
    }
    return rows;
  },
};

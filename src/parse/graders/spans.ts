import type { Gold } from '../../core/index.js';
import { plainGrader, type Grader } from './grader.js';

const kind = 'qa';
const ascii = /[!-/:-@[-`{-~]/g;
const articles = /\b(?:a|an|the)\b/g;
const collapsed = (text: string): string =>
  text
    .split(/\s+/)
    .filter((w) => w !== '')
    .join(' ');

/** MuSiQue, as SQuAD: punctuation is deleted. */
export const musiqueNormal = (text: string): string =>
  collapsed(text.toLowerCase().replace(ascii, '').replace(articles, ' '));

/** TriviaQA: punctuation and curly quotes become blanks. */
export const triviaqaNormal = (text: string): string =>
  collapsed(
    text
      .replaceAll('_', ' ')
      .toLowerCase()
      .replace(ascii, ' ')
      .replace(/[‘’´`]/g, ' ')
      .replace(articles, ' '),
  );

/** F1 of two bags of words. */
function bagF1(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const w of b) left.set(w, (left.get(w) ?? 0) + 1);
  let same = 0;
  for (const w of a) {
    const n = left.get(w) ?? 0;
    if (n > 0) {
      same++;
      left.set(w, n - 1);
    }
  }
  return same === 0 ? 0 : (2 * same) / (a.length + b.length);
}

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));
const best = (gold: Gold, score: (wanted: string) => number): number =>
  Math.max(...[gold.value, ...(gold.aliases ?? [])].map(score));

/** MuSiQue's own evaluation; where one side has no words F1 is 1 only when both have none. */
const musique = plainGrader({ name: 'musique', kind, source: 'StonyBrookNLP/musique, answer metric' }, (text, gold) => {
  const got = musiqueNormal(text);
  const score = best(gold, (g) => {
    const [a, b] = [words(got), words(musiqueNormal(g))];
    return a.length === 0 || b.length === 0 ? Number(a.length === b.length) : bagF1(a, b);
  });
  return { reading: text.trim(), right: best(gold, (g) => Number(musiqueNormal(g) === got)) === 1, score };
});

/** TriviaQA's own evaluation. */
const triviaqa = plainGrader(
  { name: 'triviaqa', kind, source: 'mandarjoshi90/triviaqa, evaluation/triviaqa_evaluation' },
  (text, gold) => {
    const got = triviaqaNormal(text);
    const score = best(gold, (g) => bagF1(words(got), words(triviaqaNormal(g))));
    return { reading: text.trim(), right: best(gold, (g) => Number(triviaqaNormal(g) === got)) === 1, score };
  },
);

/** lm-evaluation-harness stops generating at a line end, full stop or comma, and keeps articles. */
const triviaqaHarness = plainGrader(
  { name: 'triviaqa-lm-eval', kind, source: 'EleutherAI/lm-evaluation-harness, triviaqa' },
  (text, gold) => {
    const read = text
      .trim()
      .split(/[\n.,]/)[0]!
      .trim();
    const plain = (t: string): string => t.toLowerCase().replace(ascii, '').trim();
    return { reading: read, right: best(gold, (g) => Number(plain(g) === plain(read))) === 1 };
  },
);

export const spanGraders: readonly Grader[] = [musique, triviaqa, triviaqaHarness];

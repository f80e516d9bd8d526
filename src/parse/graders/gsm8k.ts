import { plainGrader, type Grader } from './grader.js';
import { inspectNumber } from './inspectNumber.js';

const kind = 'number';
const afterHashes = /#### (-?[0-9.,]+)/;

/** openai/grade-school-math: the first number behind `####`, commas removed, compared as text. */
const openAi = plainGrader(
  { name: 'gsm8k-openai', kind, source: 'openai/grade-school-math, extract_answer' },
  (text, gold) => {
    const found = afterHashes.exec(text)?.[1]?.trim().replaceAll(',', '');
    const wanted = (afterHashes.exec(gold.value)?.[1] ?? gold.value).trim().replaceAll(',', '');
    return { reading: found ?? null, right: found === wanted };
  },
);

/** lm-evaluation-harness compares texts of which commas, dollar signs, all up to `#### ` and a last full stop are left out. */
function harnessEqual(a: string, b: string): boolean {
  const plain = (s: string): string =>
    s
      .replaceAll(',', '')
      .replaceAll('$', '')
      .replace(/^[^]*#### /, '')
      .replace(/\.$/, '')
      .toLowerCase();
  return plain(a) === plain(b);
}

function harness(name: string, what: string, read: (text: string) => string | undefined): Grader {
  return plainGrader({ name, kind, source: `EleutherAI/lm-evaluation-harness, ${what}` }, (text, gold) => {
    const found = read(text)?.trim();
    return { reading: found ?? null, right: found !== undefined && harnessEqual(found, gold.value) };
  });
}

const strict = harness('gsm8k-lm-eval-strict', 'gsm8k, strict-match', (text) => afterHashes.exec(text)?.[1]);
const flexible = harness('gsm8k-lm-eval-flexible', 'gsm8k, flexible-extract', (text) =>
  [...text.matchAll(/(-?[$0-9.,]{2,})|(-?[0-9]+)/g)]
    .at(-1)
    ?.slice(1)
    .find((g) => g !== undefined),
);
/** The pattern wants one more character behind the number, and takes it from the number where nothing follows. */
const cot = harness(
  'gsm8k-lm-eval-cot',
  'gsm8k-cot, strict-match',
  (text) => /The answer is (-?[0-9.,]+)[^\n]/.exec(text)?.[1],
);

/** openai/simple-evals, MGSM: the last unsigned number behind the last `Answer`. */
const mgsm = plainGrader(
  { name: 'mgsm-simple-evals', kind, source: 'openai/simple-evals, mgsm_eval' },
  (text, gold) => {
    if (!text.includes('Answer')) return { reading: null, right: false };
    const behind = text.slice(text.lastIndexOf('Answer') + 'Answer'.length).trim();
    const found = behind
      .replaceAll(',', '')
      .match(/\d+\.?\d*/g)
      ?.at(-1)
      ?.replace(/\.+$/, '');
    const plain = found?.includes('.') ? found.replace(/0+$/, '').replace(/\.+$/, '') : found;
    return { reading: plain ?? null, right: plain === gold.value.replaceAll(',', '') };
  },
);

/** UK AISI inspect_ai, match(numeric=True): the last word that is a number, to five significant digits. */
const inspect = plainGrader(
  { name: 'gsm8k-inspect', kind, source: 'UKGovernmentBEIS/inspect_ai, match(numeric=True)' },
  (text, gold) => inspectNumber(text, gold.value),
);

/** The six graders of GSM8K that published figures come from. */
export const gsm8kGraders: readonly Grader[] = [openAi, strict, flexible, cot, mgsm, inspect];

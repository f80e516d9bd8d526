import { plainGrader, type Grader } from './grader.js';

/** "Answer" with its colon in the languages that simple-evals knows, in its order. */
const announced = [
  'Answer\\s*:',
  'উত্তর\\s*:',
  'उत्तर\\s*:',
  'উত্তরঃ',
  'Antwort\\s*:',
  '답변\\s*:',
  '정답\\s*:',
  '답\\s*:',
  '答案\\s*：',
  '答案\\s*:',
  '答\\s*：',
  '答\\s*:',
  '答复\\s*：',
  '答曰\\s*：',
  'الإجابة:',
  'الجواب:',
  'إجابة:',
  'الإجابة النهائية:',
  'الإجابة الصحيحة:',
  'الإجابة الصحيحة هي:',
  'الإجابة هي:',
  'الجواب النهائي:',
  'Respuesta\\s*:',
  'Risposta\\s*:',
  '答え\\s*:',
  '答え\\s*：',
  '回答\\s*:',
  '回答\\s*：',
  '解答\\s*:',
  'Jawaban\\s*:',
  'Réponse\\s*:',
  'Resposta\\s*:',
  'Jibu\\s*:',
  'Idahun\\s*:',
  'Ìdáhùn\\s*:',
  'Idáhùn\\s*:',
  'Àmọ̀nà\\s*:',
  'Àdáhùn\\s*:',
  'Ànúgọ\\s*:',
  'Àṣàyàn\\s*:',
].map((words) => new RegExp(`${words}[ \\t]*([A-D]|[أ-د]|[অ]|[ব]|[ড]|[ঢ]|[Ａ]|[Ｂ]|[Ｃ]|[Ｄ])`, 'i'));

const wrappings = [
  '**',
  '$\\boxed{',
  '}$',
  '\\$',
  '$\\text{',
  '$',
  '\\mathrm{',
  '\\{',
  '\\text',
  '\\(',
  '\\mathbf{',
  '{',
  '\\boxed',
];

const letters: Readonly<Record<string, string>> = {
  أ: 'A',
  ب: 'B',
  ج: 'C',
  د: 'D',
  অ: 'A',
  ব: 'B',
  ড: 'C',
  ঢ: 'D',
  Ａ: 'A',
  Ｂ: 'B',
  Ｃ: 'C',
  Ｄ: 'D',
};

/** openai/simple-evals, MMLU: the first announced letter; a small one is read but counts as wrong. */
const simpleEvals = plainGrader(
  { name: 'mmlu-simple-evals', kind: 'choice', source: 'openai/simple-evals, mmlu_eval' },
  (text, gold) => {
    const plain = wrappings.reduce((t, w) => t.replaceAll(w, ''), text);
    for (const pattern of announced) {
      const found = pattern.exec(plain)?.[1];
      if (found === undefined) continue;
      const letter = letters[found] ?? found;
      return { reading: letter, right: letter === gold.value };
    }
    return { reading: null, right: false };
  },
);

/**
 * The original MMLU compares log-probabilities of the four letters as the next token; replies in words have no such
 * grader, so the one of simple-evals stands for it.
 */
export const mmluGraders: readonly Grader[] = [simpleEvals];

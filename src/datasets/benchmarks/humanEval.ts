import { jsonLines } from './jsonRows.js';
import { openQuestion, textOf, type Loader } from './loader.js';

/** HumanEval: JSONL.gz; the question is the beginning of a function, gold its tests. */
export const humanEval: Loader = {
  name: 'humaneval',
  endings: ['.jsonl.gz', '.jsonl'],
  async *read(file) {
    for await (const row of jsonLines(file)) {
      const prompt = textOf(row, 'prompt');
      const { question, gold } = openQuestion(
        { id: textOf(row, 'task_id'), dataset: 'humaneval', kind: 'code', text: prompt },
        {
          value: prompt + textOf(row, 'canonical_solution'),
          tests: { program: textOf(row, 'test'), entryPoint: textOf(row, 'entry_point'), prompt },
        },
      );
      yield { question: { ...question, messages: [{ role: 'user', content: prompt }] }, gold: gold! };
    }
  },
};

import { jsonLines } from './jsonRows.js';
import { choiceQuestion, fault, maybeText, openQuestion, textOf, textsOf, type Loader } from './loader.js';
import { parquetRows } from './tables.js';

/**
 * AMC problems: JSONL or Parquet with `problem` (or `question`) and `answer`. A number is asked for as one; a letter needs
 * `options`.
 */
export const amc: Loader = {
  name: 'amc',
  endings: ['.jsonl', '.jsonl.gz', '.parquet'],
  async *read(file) {
    let n = 0;
    for await (const row of file.endsWith('.parquet') ? parquetRows(file) : jsonLines(file)) {
      const id = maybeText(row, 'url') ?? `amc-${maybeText(row, 'id') ?? n}`;
      n++;
      const text = maybeText(row, 'problem') ?? textOf(row, 'question');
      const answer = textOf(row, 'answer').trim();
      if (!/^[A-E]$/.test(answer)) {
        yield openQuestion({ id, dataset: 'amc', kind: 'latex', text }, { value: answer.replace(/\.0+$/, '') });
        continue;
      }
      if (row.o.options === undefined)
        throw fault(row, `the answer is the letter ${answer}, and there are no "options"`);
      yield choiceQuestion(row, {
        id,
        dataset: 'amc',
        text,
        choices: textsOf(row, 'options'),
        right: answer.charCodeAt(0) - 65,
      });
    }
  },
};

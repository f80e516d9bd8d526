import { jsonLines } from './jsonRows.js';
import { choiceQuestion, fault, maybeText, textOf, textsOf, type Loader } from './loader.js';
import { parquetRows } from './tables.js';

/** MMLU-Pro: Parquet or JSONL, up to ten options; options "N/A" at the end fill up older files and are no options. */
export const mmluPro: Loader = {
  name: 'mmlu-pro',
  endings: ['.parquet', '.jsonl', '.jsonl.gz'],
  async *read(file) {
    for await (const row of file.endsWith('.parquet') ? parquetRows(file) : jsonLines(file)) {
      const choices = textsOf(row, 'options');
      while (choices.at(-1) === 'N/A') choices.pop();
      const letter = maybeText(row, 'answer')?.trim();
      const index = row.o.answer_index;
      const right = typeof index === 'number' ? index : 'ABCDEFGHIJ'.indexOf(letter ?? '-');
      if (letter !== undefined && letter !== 'ABCDEFGHIJ'[right])
        throw fault(row, `"answer" is ${letter}, and "answer_index" is ${String(index)}`);
      yield choiceQuestion(row, {
        id: textOf(row, 'question_id'),
        dataset: 'mmlu-pro',
        text: textOf(row, 'question'),
        choices,
        right,
        category: maybeText(row, 'category'),
      });
    }
  },
};

import { jsonLines } from './jsonRows.js';
import { choiceQuestion, maybeText, textOf, textsOf, type Loader } from './loader.js';
import { parquetRows } from './tables.js';

/** MMLU-Pro: Parquet or JSONL, up to ten options; options "N/A" fill up older files and are no options. */
export const mmluPro: Loader = {
  name: 'mmlu-pro',
  endings: ['.parquet', '.jsonl', '.jsonl.gz'],
  async *read(file) {
    for await (const row of file.endsWith('.parquet') ? parquetRows(file) : jsonLines(file)) {
      const index = row.o.answer_index;
      yield choiceQuestion(row, {
        id: textOf(row, 'question_id'),
        dataset: 'mmlu-pro',
        text: textOf(row, 'question'),
        choices: textsOf(row, 'options').filter((o) => o !== 'N/A'),
        right: typeof index === 'number' ? index : 'ABCDEFGHIJ'.indexOf(textOf(row, 'answer').trim()),
        category: maybeText(row, 'category'),
      });
    }
  },
};

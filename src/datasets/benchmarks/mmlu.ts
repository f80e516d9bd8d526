import path from 'node:path';
import { choiceQuestion, fault, maybeText, textOf, textsOf, type Loader } from './loader.js';
import { csvRows, parquetRows } from './tables.js';

const columns = ['question', 'A', 'B', 'C', 'D', 'answer'];

/** MMLU: the authors' CSV per subject, without a header (`SUBJECT_test.csv`), or the Parquet form with all subjects. */
export const mmlu: Loader = {
  name: 'mmlu',
  endings: ['.csv', '.parquet'],
  async *read(file) {
    let n = 0;
    if (file.endsWith('.parquet'))
      for await (const row of parquetRows(file)) {
        const subject = maybeText(row, 'subject');
        const right = row.o.answer;
        if (typeof right !== 'number') throw fault(row, `"answer" is ${String(right)}, where 0 to 3 is due`);
        yield choiceQuestion(row, {
          id: `mmlu-${subject ?? 'all'}-${n++}`,
          dataset: 'mmlu',
          text: textOf(row, 'question'),
          choices: textsOf(row, 'choices'),
          right,
          category: subject,
        });
      }
    else {
      const subject = path.basename(file, '.csv').replace(/_(?:test|dev|val)$/, '');
      for await (const row of csvRows(file, columns))
        yield choiceQuestion(row, {
          id: `mmlu-${subject}-${n++}`,
          dataset: 'mmlu',
          text: textOf(row, 'question'),
          choices: ['A', 'B', 'C', 'D'].map((c) => textOf(row, c)),
          right: 'ABCD'.indexOf(textOf(row, 'answer').trim()),
          category: subject,
        });
    }
  },
};

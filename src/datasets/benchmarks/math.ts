import path from 'node:path';
import { lastBoxed } from '../../parse/index.js';
import { jsonLines, jsonObject } from './jsonRows.js';
import { fault, maybeText, openQuestion, textOf, type Loader, type Row } from './loader.js';

/** MATH: one JSON file a problem in folders by subject, or JSONL with `problem` and `answer` or `solution`. */
export const math: Loader = {
  name: 'math',
  endings: ['.json', '.jsonl', '.jsonl.gz'],
  async *read(file) {
    if (file.endsWith('.json')) {
      const subject = path.basename(path.dirname(file));
      yield problem(await jsonObject(file), `math-${subject}-${path.basename(file, '.json')}`, subject);
      return;
    }
    let n = 0;
    for await (const row of jsonLines(file))
      yield problem(row, maybeText(row, 'unique_id') ?? `math-${n}`, String(n++));
  },
};

function problem(row: Row, id: string, subject: string) {
  const gold = maybeText(row, 'answer') ?? lastBoxed(maybeText(row, 'solution') ?? '');
  if (gold === null) throw fault(row, 'there is neither an "answer" nor a boxed one in "solution"');
  return openQuestion(
    {
      id,
      dataset: 'math',
      kind: 'latex',
      text: textOf(row, 'problem'),
      category: maybeText(row, 'subject') ?? maybeText(row, 'type') ?? (/^\d+$/.test(subject) ? undefined : subject),
    },
    { value: gold },
  );
}

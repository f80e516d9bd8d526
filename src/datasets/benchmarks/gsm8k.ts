import { jsonLines } from './jsonRows.js';
import { fault, openQuestion, textOf, type Loader } from './loader.js';

/** GSM8K: JSONL; the answer is a rationale, then `#### gold`. */
export const gsm8k: Loader = {
  name: 'gsm8k',
  endings: ['.jsonl', '.jsonl.gz'],
  async *read(file) {
    let n = 0;
    for await (const row of jsonLines(file)) {
      const gold = /####\s*(\S.*?)\s*$/.exec(textOf(row, 'answer'))?.[1];
      if (gold === undefined) throw fault(row, '"answer" does not end in "#### number"');
      yield openQuestion(
        { id: `gsm8k-${n++}`, dataset: 'gsm8k', kind: 'number', text: textOf(row, 'question') },
        { value: gold },
      );
    }
  },
};

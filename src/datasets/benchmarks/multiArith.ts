import { jsonList } from './jsonRows.js';
import { fault, maybeText, openQuestion, textOf, type Loader } from './loader.js';

/** MultiArith: one JSON list; the answer is the first of `lSolutions`. */
export const multiArith: Loader = {
  name: 'multiarith',
  endings: ['.json'],
  async *read(file) {
    let n = 0;
    for await (const row of jsonList(file)) {
      const [gold] = Array.isArray(row.o.lSolutions) ? (row.o.lSolutions as unknown[]) : [];
      if (typeof gold !== 'number') throw fault(row, '"lSolutions" holds no number');
      yield openQuestion(
        {
          id: `multiarith-${maybeText(row, 'iIndex') ?? n}`,
          dataset: 'multiarith',
          kind: 'number',
          text: textOf(row, 'sQuestion'),
        },
        { value: String(gold) },
      );
      n++;
    }
  },
};

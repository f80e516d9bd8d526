import { sha256, stream } from '../../core/index.js';
import { choiceQuestion, maybeText, textOf, type Loader } from './loader.js';
import { csvRows } from './tables.js';

/** Always the same order of options, so that answers that were paid for stay usable. */
const seed = 0;

/**
 * GPQA: the authors' CSV. The right answer stands first there, so the options of each question are shuffled by a stream of
 * its own.
 */
export const gpqa: Loader = {
  name: 'gpqa',
  endings: ['.csv'],
  leaves: /experts/,
  async *read(file) {
    for await (const row of csvRows(file)) {
      const text = textOf(row, 'Question');
      const id = maybeText(row, 'Record ID') ?? `gpqa-${sha256(text, 12)}`;
      const right = textOf(row, 'Correct Answer').trim();
      const wrong = [1, 2, 3].map((n) => textOf(row, `Incorrect Answer ${n}`).trim());
      const order = stream(seed, { question: id, stage: 'options' }).shuffle([0, 1, 2, 3]);
      yield choiceQuestion(row, {
        id,
        dataset: 'gpqa',
        text,
        choices: order.map((i) => [right, ...wrong][i]!),
        right: order.indexOf(0),
        category: maybeText(row, 'High-level domain') ?? maybeText(row, 'Subdomain'),
      });
    }
  },
};

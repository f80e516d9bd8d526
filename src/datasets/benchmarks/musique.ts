import { isFields } from '../fields.js';
import { jsonLines } from './jsonRows.js';
import { openQuestion, textOf, type Loader, type Row } from './loader.js';

/** MuSiQue (musique_ans): JSONL; the question stands behind its paragraphs. Questions marked unanswerable are left out. */
export const musique: Loader = {
  name: 'musique',
  endings: ['.jsonl', '.jsonl.gz'],
  leaves: /musique_full|singlehop/,
  async *read(file) {
    for await (const row of jsonLines(file)) {
      if (row.o.answerable === false) continue;
      const aliases = Array.isArray(row.o.answer_aliases) ? row.o.answer_aliases.map(String) : [];
      yield openQuestion(
        {
          id: textOf(row, 'id'),
          dataset: 'musique',
          kind: 'qa',
          text: [...paragraphs(row), textOf(row, 'question')].join('\n\n'),
          category: /^(\dhop)/.exec(textOf(row, 'id'))?.[1],
        },
        { value: textOf(row, 'answer'), aliases },
      );
    }
  },
};

function paragraphs({ o }: Row): string[] {
  const list = Array.isArray(o.paragraphs) ? o.paragraphs : [];
  return list.filter(isFields).map((p) => `${String(p.title ?? '')}\n${String(p.paragraph_text ?? '')}`);
}

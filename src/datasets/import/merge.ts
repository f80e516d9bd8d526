import { SigmaError } from '../../core/index.js';
import type { Imported } from './importer.js';
import { otherQuestion, twice } from './messages.js';

interface Question {
  first: Imported;
  responses: Imported[];
  seen: Set<string>;
}

/** Answers of several logs, gathered by question, in order of first appearance. */
export interface Gathering {
  /** @throws SigmaError `bad-input` for another question under the same id, and for an answer given twice */
  add(file: string, row: Imported): void;
  /** Lines of a trace file (docs/traces.md), without line feeds. */
  lines(defaults: { dataset?: string | undefined; kind?: string | undefined }): Generator<string>;
  counts(): { questions: number; agents: string[]; responses: number };
}

export function gathering(): Gathering {
  const questions = new Map<string, Question>();
  const agents = new Set<string>();
  let responses = 0;
  return {
    add(file, row) {
      let q = questions.get(row.id);
      if (!q) questions.set(row.id, (q = { first: row, responses: [], seen: new Set() }));
      if (plainText(q.first.question) !== plainText(row.question))
        throw new SigmaError('bad-input', otherQuestion(file, row.id));
      const key = JSON.stringify([row.agent, row.draw ?? 0]);
      if (q.seen.has(key)) throw new SigmaError('bad-input', twice(file, row.id, row.agent, row.draw ?? 0));
      q.seen.add(key);
      q.responses.push(row);
      agents.add(row.agent);
      responses++;
    },
    *lines({ dataset, kind }) {
      for (const { first, responses: rows } of questions.values())
        yield JSON.stringify({
          format: 'sigma-trace/1',
          id: first.id,
          dataset: dataset ?? first.dataset,
          kind: kind ?? first.kind,
          question: first.question,
          options: first.options,
          answer: rows.find((r) => r.answer !== undefined)?.answer,
          category: first.category,
          responses: rows.map(({ agent, text, draw, pred, correct, usage, error }) => ({
            agent,
            text,
            ...(draw ? { draw } : {}),
            pred,
            correct,
            usage,
            error,
          })),
        });
    },
    counts: () => ({ questions: questions.size, agents: [...agents], responses }),
  };
}

const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim();

import path from 'node:path';
import { sha256, SigmaError } from '../../core/index.js';
import { answerText, optionsIn, plain } from './fields.js';
import type { Importer } from './importer.js';
import { notOfFormat } from './messages.js';
import { rowsOf } from './rows.js';

/**
 * MASLab, `results/DATASET/MODEL/METHOD_infer.jsonl`: a line a query with the method's final response. The agent is the
 * method: several methods make a panel. Queries have no id of their own and get one of their text.
 */
export const maslab: Importer = {
  name: 'maslab',
  summary: 'METHOD_infer.jsonl of MASLab (final responses of a method)',
  async *read(file, options) {
    const agent = options.agent ?? path.basename(file).replace(/(_infer|_eval)?\.jsonl?(\.gz|\.zst)?$/, '');
    for (const { o, place } of await rowsOf(file)) {
      const question = plain(o.query);
      if (question === undefined) throw new SigmaError('bad-input', notOfFormat(file, place, 'there is no "query"'));
      const choices = optionsIn(o.choices, o.options);
      const error = plain(o.error);
      const response = plain(o.response);
      if (response === undefined && error === undefined)
        throw new SigmaError('bad-input', notOfFormat(file, place, 'there is neither a "response" nor an "error"'));
      yield {
        id: plain(o.id) ?? sha256(question, 16),
        dataset: plain(o.source),
        question,
        options: choices,
        answer: answerText(o.gt ?? o.ref ?? o.answer, choices),
        category: plain(o.type),
        agent,
        text: response ?? '',
        ...(response === undefined ? { error: error!.trim().split('\n').at(-1)! } : {}),
        ...(o.eval_score === 1 || o.eval_score === 0 ? { correct: o.eval_score === 1 } : {}),
      };
    }
  },
};

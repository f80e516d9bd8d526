import path from 'node:path';
import { SigmaError } from '../../core/index.js';
import { answerText, optionsIn, plain } from './fields.js';
import type { Importer } from './importer.js';
import { notOfFormat } from './messages.js';
import { rowsOf } from './rows.js';

/** TIGER-AI-Lab/MMLU-Pro, `eval_results`: one JSON list a model, `model_outputs_MODEL_5shots.json`. */
export const mmluPro: Importer = {
  name: 'mmlu-pro',
  summary: 'model_outputs_MODEL_*.json of eval_results in TIGER-AI-Lab/MMLU-Pro',
  async *read(file, options) {
    const agent = options.agent ?? agentOf(file);
    for (const { o, place } of await rowsOf(file)) {
      const id = plain(o.question_id);
      const question = plain(o.question);
      const choices = optionsIn(o.options);
      if (id === undefined || question === undefined || choices === undefined)
        throw new SigmaError(
          'bad-input',
          notOfFormat(file, place, '"question_id", "question" or "options" is missing'),
        );
      const text = plain(o.model_outputs ?? o.generated_text);
      const pred = plain(o.pred);
      yield {
        id,
        dataset: 'mmlu-pro',
        kind: 'choice',
        question,
        options: choices,
        answer: answerText(o.answer ?? o.answer_index, choices),
        category: plain(o.category),
        agent,
        text: text ?? '',
        pred: pred === undefined || pred === '' ? null : pred,
      };
    }
  },
};

function agentOf(file: string): string {
  const name = path.basename(file).replace(/\.jsonl?(\.gz|\.zst)?$/, '');
  return name.replace(/^model_outputs_/, '').replace(/_\d+shots?.*$/, '');
}

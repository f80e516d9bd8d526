import path from 'node:path';
import { SigmaError } from '../../core/index.js';
import { isFields, shown, type Fields } from '../fields.js';
import { answerText, firstText, object, optionsIn, plain } from './fields.js';
import type { Imported, Importer } from './importer.js';
import { notOfFormat, withoutAgent, withoutTexts } from './messages.js';
import { rowsOf } from './rows.js';

/**
 * lm-evaluation-harness, `--log_samples`: `MODEL/samples_TASK_TIME.jsonl`. A document has a line for each filter; one of
 * them is kept. Repeats are draws.
 */
export const lmEval: Importer = {
  name: 'lm-eval',
  summary: 'samples_TASK_*.jsonl of lm-evaluation-harness (--log_samples), of generative tasks',
  async *read(file, options) {
    const task = /^samples_(.+?)(?:_\d{4}-\d\d-\d\dT[\d-]+(?:\.\d+)?)?\.jsonl?(?:\.gz|\.zst)?$/.exec(
      path.basename(file),
    )?.[1];
    const agent = options.agent ?? agentOf(file);
    let filter = options.filter;
    for (const { o, place } of await rowsOf(file)) {
      const own = plain(o.filter);
      filter ??= own;
      if (own !== undefined && own !== filter) continue;
      yield* fromSample(o, { file, place, task, agent });
    }
  },
};

interface At {
  file: string;
  place: string;
  task: string | undefined;
  agent: string;
}

/** The harness writes into a folder named by the model, with `__` for its slashes. */
function agentOf(file: string): string {
  const folder = path.basename(path.dirname(path.resolve(file)));
  if (folder === '' || folder === '.') throw new SigmaError('bad-input', withoutAgent(file));
  return folder.replaceAll('__', '/');
}

function* fromSample(o: Fields, { file, place, task, agent }: At): Generator<Imported> {
  const doc = object(o, 'doc', file, place);
  const id = plain(o.doc_id);
  if (id === undefined) throw new SigmaError('bad-input', notOfFormat(file, place, 'there is no "doc_id"'));
  const texts = textsOf(o, file, place);
  const options = optionsIn(doc.options, doc.choices);
  const question = firstText(doc, ['question', 'problem', 'query', 'input', 'prompt']) ?? promptOf(o.arguments);
  if (question === undefined)
    throw new SigmaError('bad-input', notOfFormat(file, place, 'neither "doc" nor "arguments" holds a question'));
  const filtered = Array.isArray(o.filtered_resps) ? (o.filtered_resps as unknown[]) : [];
  for (const [draw, text] of texts.entries()) {
    const reading = plain(Array.isArray(filtered[0]) ? (filtered[0] as unknown[])[draw] : filtered[draw]);
    yield {
      id: `${task ?? 'doc'}-${id}`,
      dataset: task,
      question,
      options,
      answer: answerText(o.target ?? doc.answer, options) ?? answerText(doc.answer, options),
      category: firstText(doc, ['category', 'subject']),
      agent,
      text,
      draw,
      ...(reading === undefined ? {} : { pred: reading === '[invalid]' ? null : reading }),
      ...(draw === 0 ? { correct: verdictOf(o) } : {}),
    };
  }
}

function textsOf(o: Fields, file: string, place: string): string[] {
  const resps: unknown = Array.isArray(o.resps) ? (o.resps as unknown[])[0] : undefined;
  if (!Array.isArray(resps) || resps.length === 0)
    throw new SigmaError(
      'bad-input',
      notOfFormat(file, place, `"resps" is ${shown(o.resps)}, where [[text, …]] is due`),
    );
  if (resps.every((r) => typeof r === 'string')) return resps;
  throw new SigmaError('bad-input', withoutTexts(file, place));
}

/** The prompt that was sent, few-shot examples included: where the document has no field of a usual name. */
function promptOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return plain(Array.isArray(value[0]) ? (value[0] as unknown[])[0] : value[0]);
  const first = isFields(value) ? value.gen_args_0 : undefined;
  return isFields(first) ? plain(first.arg_0) : undefined;
}

function verdictOf(o: Fields): boolean | undefined {
  const score = ['exact_match', 'acc', 'math_verify', 'pass@1', 'em'].map((key) => o[key]).find((v) => v !== undefined);
  return score === 1 || score === true ? true : score === 0 || score === false ? false : undefined;
}

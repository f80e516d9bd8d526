import type { Usage } from '../../core/index.js';
import { SigmaError } from '../../core/index.js';
import { isFields, type Fields } from '../fields.js';
import { answerText, object, optionsIn, plain } from './fields.js';
import type { Imported, Importer } from './importer.js';
import { notOfFormat, withoutAgent } from './messages.js';
import { objectOf, parse } from './rows.js';
import { zipEntries } from './zip.js';

/** inspect_ai: `.eval` archives and JSON logs. Epochs are draws; the first scorer's verdict is kept. */
export const inspect: Importer = {
  name: 'inspect',
  summary: '.eval and .json logs of inspect_ai',
  async *read(file, options) {
    const { header, samples } = file.endsWith('.eval') ? await fromArchive(file) : await fromJson(file);
    const run = object(header, 'eval', file, '');
    const agent = options.agent ?? plain(run.model);
    if (agent === undefined) throw new SigmaError('bad-input', withoutAgent(file));
    const dataset = plain(run.task)?.replace(/^.*\//, '');
    for await (const { sample, place } of samples) yield fromSample(sample, { file, place, agent, dataset });
  },
};

type Samples = AsyncIterable<{ sample: Fields; place: string }> | Iterable<{ sample: Fields; place: string }>;

async function fromJson(file: string): Promise<{ header: Fields; samples: Samples }> {
  const log = await objectOf(file);
  if (!Array.isArray(log.samples)) throw new SigmaError('bad-input', notOfFormat(file, '', 'there are no "samples"'));
  const samples = (log.samples as unknown[]).map((sample, i) => ({
    sample: asObject(sample, file, `sample ${i + 1}`),
    place: `sample ${i + 1}`,
  }));
  return { header: log, samples };
}

async function fromArchive(file: string): Promise<{ header: Fields; samples: Samples }> {
  let header: Fields | undefined;
  // A run that was stopped has no header yet, but the beginning of its journal.
  for (const name of ['header.json', '_journal/start.json'])
    for await (const { text } of zipEntries(file, (n) => n === name))
      header ??= asObject(parse(text, file, name), file, name);
  if (!header) throw new SigmaError('bad-input', notOfFormat(file, '', 'there is no header.json in it'));
  const isSample = (name: string): boolean => name.startsWith('samples/') && name.endsWith('.json');
  const samples = async function* (): AsyncGenerator<{ sample: Fields; place: string }> {
    for await (const { name, text } of zipEntries(file, isSample))
      yield { sample: asObject(parse(text, file, name), file, name), place: name };
  };
  return { header, samples: samples() };
}

function asObject(value: unknown, file: string, place: string): Fields {
  if (isFields(value)) return value;
  throw new SigmaError('bad-input', notOfFormat(file, place, 'it is no object'));
}

interface At {
  file: string;
  place: string;
  agent: string;
  dataset: string | undefined;
}

function fromSample(sample: Fields, { file, place, agent, dataset }: At): Imported {
  const id = plain(sample.id);
  const question = inputText(sample.input);
  if (id === undefined || question === undefined)
    throw new SigmaError('bad-input', notOfFormat(file, place, 'there is no "id" or no "input"'));
  const options = optionsIn(sample.choices);
  const output = isFields(sample.output) ? sample.output : {};
  const error = isFields(sample.error) ? plain(sample.error.message) : undefined;
  const metadata = isFields(sample.metadata) ? sample.metadata : {};
  return {
    id,
    dataset,
    question,
    options,
    answer: answerText(sample.target, options),
    category: plain(metadata.category ?? metadata.subject),
    agent,
    text: completion(output),
    draw: typeof sample.epoch === 'number' ? sample.epoch - 1 : 0,
    ...scoreOf(sample.scores),
    usage: usageOf(output.usage),
    ...(error === undefined ? {} : { error }),
  };
}

/** The text of the user: inputs are a text or a list of chat messages. */
function inputText(input: unknown): string | undefined {
  if (typeof input === 'string') return input;
  if (!Array.isArray(input)) return undefined;
  const users = input.filter(isFields).filter((m) => m.role === 'user');
  return users.map((m) => contentText(m.content)).join('\n') || undefined;
}

/** A message's content: a text, or parts of which the texts count. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isFields)
    .filter((p) => p.type === 'text')
    .map((p) => plain(p.text) ?? '')
    .join('');
}

function completion(output: Fields): string {
  const own = plain(output.completion);
  if (own !== undefined) return own;
  const choice: unknown = Array.isArray(output.choices) ? output.choices[0] : undefined;
  const message = isFields(choice) ? choice.message : undefined;
  return isFields(message) ? contentText(message.content) : '';
}

/** The first scorer's reading and verdict: C, I, P, N, or a number. */
function scoreOf(scores: unknown): Pick<Imported, 'pred' | 'correct'> {
  const first: unknown = isFields(scores) ? Object.values(scores)[0] : undefined;
  if (!isFields(first)) return {};
  const right = first.value === 'C' || first.value === 1 || first.value === true;
  const wrong = first.value === 'I' || first.value === 'N' || first.value === 0 || first.value === false;
  const pred = plain(first.answer);
  return {
    ...(pred === undefined ? {} : { pred: pred === '' ? null : pred }),
    ...(right || wrong ? { correct: right } : {}),
  };
}

function usageOf(usage: unknown): Usage | undefined {
  if (!isFields(usage) || typeof usage.input_tokens !== 'number' || typeof usage.output_tokens !== 'number')
    return undefined;
  const { input_tokens_cache_read: cached, reasoning_tokens: reasoning } = usage;
  return {
    promptTokens: usage.input_tokens,
    completionTokens: usage.output_tokens,
    ...(typeof cached === 'number' ? { cachedTokens: cached } : {}),
    ...(typeof reasoning === 'number' ? { reasoningTokens: reasoning } : {}),
  };
}

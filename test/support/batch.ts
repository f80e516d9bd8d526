import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Answer, Batch, Gold, Question, Training } from '../../src/core/index.js';
import { sharedData } from './shared.js';

/** What a seat said: an answer's canon, `null` for a text without an answer, `undefined` for no response at all. */
export type Said = string | null | undefined;

export interface HandOptions {
  agents?: string[];
  /** [B][k] stated confidences. */
  conf?: number[][];
  /** [B] number of options; 0 = open. */
  sizes?: number[];
  categories?: (string | undefined)[];
}

/** A batch from what each seat said to each question, with classes numbered by first appearance. */
export function handBatch(said: readonly (readonly Said[])[], options: HandOptions = {}): Batch {
  const B = said.length;
  const agents = options.agents ?? Array.from({ length: said[0]?.length ?? 0 }, (_v, i) => `agent-${i}`);
  const k = agents.length;
  const batch: Batch = {
    questions: said.map((_row, b) => question(b, options)),
    agents,
    mask: new Uint8Array(B * k),
    cls: new Int16Array(B * k).fill(-1),
    conf: new Float32Array(B * k).fill(1),
    responses: new Array<Batch['responses'][number]>(B * k).fill(null),
    sizes: Int32Array.from({ length: B }, (_v, b) => options.sizes?.[b] ?? 0),
  };
  said.forEach((row, b) => {
    const classes = new Map<string, number>();
    row.forEach((canon, i) => {
      if (canon === undefined) return;
      const at = b * k + i;
      batch.mask[at] = 1;
      batch.conf[at] = options.conf?.[b]?.[i] ?? 1;
      batch.responses[at] = { id: `${batch.questions[b]!.id}/${agents[i]!}/first/0/0`, answer: answerOf(canon) };
      if (canon === null) return;
      if (!classes.has(canon)) classes.set(canon, classes.size);
      batch.cls[at] = classes.get(canon)!;
    });
  });
  return batch;
}

function question(b: number, options: HandOptions): Question {
  const category = options.categories?.[b];
  return {
    id: `q${b}`,
    dataset: 'hand',
    kind: 'choice',
    messages: [{ role: 'user', content: `question ${b}` }],
    ...(category === undefined ? {} : { category }),
  };
}

const answerOf = (canon: string | null): Answer =>
  canon === null ? { type: 'unparsable', reason: 'no marker' } : { type: 'answer', canon, raw: canon };

/** A training set: the batch, its gold (undefined = none), and who is right by equality of canons. */
export function training(batch: Batch, gold: readonly (string | undefined)[]): Training {
  const k = batch.agents.length;
  const right = new Int8Array(batch.mask.length).fill(-1);
  for (let at = 0; at < right.length; at++) {
    const g = gold[Math.floor(at / k)];
    const answer = batch.responses[at]?.answer;
    if (g !== undefined && answer?.type === 'answer') right[at] = answer.canon === g ? 1 : 0;
  }
  return { batch, gold: gold.map((value): Gold | undefined => (value === undefined ? undefined : { value })), right };
}

/** The questions of `index`, as a batch of their own (with gold). */
export function part(train: Training, index: readonly number[]): Training {
  const { batch, gold, right } = train;
  const k = batch.agents.length;
  const seats = index.flatMap((b) => batch.agents.map((_a, i) => b * k + i));
  const of = <T extends Uint8Array | Int16Array | Float32Array | Int8Array | Int32Array>(from: T): T =>
    (from.constructor as unknown as { from(x: Iterable<number>): T }).from(seats.map((s) => from[s]!));
  const sub: Batch = {
    questions: index.map((b) => batch.questions[b]!),
    agents: batch.agents,
    mask: of(batch.mask),
    cls: of(batch.cls),
    conf: of(batch.conf),
    responses: seats.map((s) => batch.responses[s]!),
    sizes: Int32Array.from(index, (b) => batch.sizes[b]!),
  };
  if (batch.states) sub.states = { ...batch.states, index: of(batch.states.index) };
  return { batch: sub, gold: index.map((b) => gold[b]), right: of(right) };
}

interface TraceLine {
  id: string;
  dataset: string;
  category: string;
  question: string;
  options: string[];
  answer: string;
  responses: { agent: string; pred: string | null }[];
}

export const MMLU_PRO = 'mmlu-pro-traces.jsonl.gz';

/** The 2,000 recorded questions with the authors' `pred` as answers; letters past the last option are unparsable. */
export function mmluPro(): Training {
  const lines = gunzipSync(readFileSync(sharedData(MMLU_PRO)))
    .toString('utf8')
    .split('\n')
    .filter((l) => l !== '');
  const traces = lines.map((l) => JSON.parse(l) as TraceLine);
  const agents = traces[0]!.responses.map((r) => r.agent);
  const said = traces.map((t) => {
    const of = new Map(t.responses.map((r) => [r.agent, r.pred]));
    return agents.map((a): Said => {
      const pred = of.get(a);
      return pred == null ? pred : pred.charCodeAt(0) - 65 < t.options.length ? pred : null;
    });
  });
  const sizes = traces.map((t) => t.options.length);
  const batch = handBatch(said, { agents, sizes, categories: traces.map((t) => t.category) });
  traces.forEach((t, b) => {
    const messages = [{ role: 'user' as const, content: t.question }];
    batch.questions[b] = {
      id: t.id,
      dataset: t.dataset,
      kind: 'choice',
      messages,
      choices: t.options,
      category: t.category,
    };
  });
  return training(
    batch,
    traces.map((t) => t.answer),
  );
}

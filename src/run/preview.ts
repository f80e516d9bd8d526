import { firstTemplate } from '../agents/index.js';
import {
  canonicalJson,
  isAnswer,
  nearestName,
  sha256,
  SigmaError,
  stream,
  type Answer,
  type AnswerKind,
  type Message,
  type OutputShape,
  type Question,
} from '../core/index.js';
import { mannerPrompts, mostTokens, type ChatModel, type ChatRequest } from '../llm/index.js';
import { shapeReply, type ObjectSchema } from '../parse/index.js';
import { openOne } from './ask.js';
import type { Experiment } from './experiment.js';
import { explain } from './explain.js';
import type { LabOptions } from './lab.js';
import { askFailed, noSuchStage } from './messages.js';
import { hashesOf } from './plan.js';

/** One prompt as a model would be sent it. */
export interface PreviewedTurn {
  stage: string;
  round: number;
  /** Agents or services that are sent just this. */
  who: string[];
  messages: readonly Message[];
  output: OutputShape;
  /** Estimate for the prompt: about 3.5 characters a token. */
  tokens: number;
}

export interface PromptPreview {
  method: string;
  setting: string;
  question: string;
  /** Hashes of the templates, as they stand in a run's manifest. */
  templates: Record<string, string>;
  turns: PreviewedTurn[];
  /** Agents whose first answers come with the data: they are not asked. */
  recorded: string[];
}

/**
 * Every prompt that a method sends for a question: it runs on recorded answers where there are some, and on sample replies
 * that say so. Nothing is sent.
 * @param question of the caller's own, or the id of one in the experiment's data
 * @param stage only the prompts of this step
 * @throws SigmaError `bad-input`
 */
export async function previewPrompts(
  question: Question | string,
  experiment: Experiment,
  options: Omit<LabOptions, 'question' | 'models'> & { stage?: string | undefined } = {},
): Promise<PromptPreview> {
  const asked: ChatRequest[] = [];
  const llms = experiment.llms ?? { sample: { baseUrl: 'http://localhost/v1', model: 'sample' } };
  const sample: Sample = {};
  const model = sampleModel(asked, sample);
  const { maxCost: _cost, maxCalls: _calls, ...rest } = experiment;
  const lab = await openOne(
    question,
    { ...rest, llms, live: true, cache: 'none' },
    { ...options, models: Object.fromEntries(Object.keys(llms).map((name) => [name, model])) },
  );
  try {
    const { question: q } = await lab.source.read(0);
    Object.assign(sample, { question: q, kind: lab.kind, agents: lab.agents } satisfies Sample);
    const recorded: string[] = [];
    for (const agent of lab.agents) if (await lab.live?.isRecorded(q, agent)) recorded.push(agent);
    let failure: Error | undefined;
    await explain(lab, lab.plan.conditions.length - 1, [0], options.signal, {
      onFailure: (e) => (failure ??= e),
      onDecision: (d) => void (d instanceof Error && (failure ??= d)),
    });
    if (failure) throw new SigmaError('unit-failed', askFailed(failure.message), failure);
    const [{ method, settings, setting }] = lab.plan.cells as [(typeof lab.plan.cells)[number]];
    const turns = distinct(asked, lab.agents);
    const stages = [...new Set(turns.map((t) => t.stage))];
    const { stage } = options;
    if (stage !== undefined && !stages.includes(stage))
      throw new SigmaError('bad-input', noSuchStage(method.name, stage, stages, nearestName(stage, stages)));
    return {
      method: method.name,
      setting,
      question: q.id,
      templates: hashesOf({
        first: firstTemplate(experiment.prompt, q.kind),
        ...(lab.plan.attacks.size > 0 ? mannerPrompts : {}),
        ...method.prompts?.(settings),
      }),
      turns: stage === undefined ? turns : turns.filter((t) => t.stage === stage),
      recorded,
    };
  } finally {
    await lab.close();
  }
}

/** What sample replies are made from; known once the lab is open. */
interface Sample {
  question?: Question;
  kind?: AnswerKind;
  agents?: readonly string[];
}

/** A model that writes down what it is asked, and gives marked sample replies of the form that is wanted. */
function sampleModel(asked: ChatRequest[], sample: Sample): ChatModel {
  return {
    identity: { endpoint: 'none', model: 'sample' },
    capabilities: new Set(),
    sampling: {},
    describe: () => ({ model: 'sample' }),
    complete: (request) => {
      asked.push(request);
      return Promise.resolve({ text: sampleReply(request, sample), finish: 'stop' as const });
    },
    close: () => Promise.resolve(),
  };
}

/** Two camps of agents, so that a signed graph has both signs; judges label their pairs now so, now so. */
function sampleReply({ messages, output, sample }: ChatRequest, { question, kind, agents = [] }: Sample): string {
  if (!question || !kind) return '';
  const rng = stream(0, { question: question.id, stage: 'sample reply' });
  const one = kind.alternative(question, [], rng);
  const other = one && kind.alternative(question, [one], rng);
  const seat = Math.max(0, agents.indexOf(sample.who));
  const answer: Answer | null = seat % 2 === 1 ? (other ?? one) : one;
  const bare = answer && isAnswer(answer) ? answer.canon : 'none';
  const note = `[Sample reply of ${sample.who}, ${sample.stage}: made up, no model was asked.]`;
  if (output.type === 'text') return answer ? `${note} ${kind.render(answer, question, rng)}` : note;
  const shaped = JSON.parse(shapeReply(output.schema, { answer: bare, text: note, confidence: 0.7 })) as object;
  const pick = parseInt(sha256(canonicalJson(messages), 8), 16);
  const { properties = {} } = output.schema as ObjectSchema;
  const chosen = Object.entries(properties).flatMap(([name, p]) =>
    p.enum ? [[name, p.enum[pick % p.enum.length]]] : [],
  );
  return JSON.stringify({ ...shaped, ...(Object.fromEntries(chosen) as object) });
}

/** Requests by step; equal ones once, with all who are sent them. */
function distinct(asked: readonly ChatRequest[], agents: readonly string[]): PreviewedTurn[] {
  const place = (who: string): number => (agents.includes(who) ? agents.indexOf(who) : agents.length);
  const first = (stage: string): number => asked.findIndex((r) => r.sample.stage === stage);
  const ordered = [...asked].sort(
    ({ sample: a }, { sample: b }) =>
      first(a.stage) - first(b.stage) || a.round - b.round || place(a.who) - place(b.who) || a.draw - b.draw,
  );
  const turns = new Map<string, PreviewedTurn>();
  for (const request of ordered) {
    const { messages, output, sample } = request;
    const { stage, round, who } = sample;
    const key = canonicalJson([stage, round, messages, output]);
    const known = turns.get(key);
    if (!known)
      turns.set(key, { stage, round, who: [who], messages, output, tokens: mostTokens(request).promptTokens });
    else if (!known.who.includes(who)) known.who.push(who);
  }
  return [...turns.values()];
}

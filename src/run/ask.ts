import { SigmaError, type Decision, type Question, type Response } from '../core/index.js';
import type { CaseAgent, CaseCost, CaseStudy, CostRow } from '../report/index.js';
import { costMeter, type CostMeter } from './costs.js';
import type { Experiment } from './experiment.js';
import { explain, type ExplainedQuestion } from './explain.js';
import { openLab, type Lab, type LabOptions } from './lab.js';
import { askFailed, askInterrupted, nobodyMalicious, nobodyToAsk, oneMethodOnly } from './messages.js';
import type { CallProgress } from './progress.js';
import { transcript, type Transcript } from './transcript.js';
import { packageVersion } from './version.js';

export interface AskOptions extends Omit<LabOptions, 'question' | 'texts'> {
  onProgress?: ((calls: Omit<CallProgress, 'rate'>) => void) | undefined;
}

/**
 * Decides one question and tells how: a run of one question, one method and one condition, without a folder. Calls are
 * kept in the user's store, so asking again costs nothing.
 * @param question of the caller's own (`questionFrom`), or the id of one in the experiment's data
 * @param experiment panel, models and the one method; with an attack, the panel is attacked at the largest share
 * @throws SigmaError `bad-input` for what cannot run, `unit-failed` where no decision came out
 */
export async function askQuestion(
  question: Question | string,
  experiment: Experiment,
  options: AskOptions = {},
): Promise<CaseStudy> {
  const lab = await openOne(question, experiment, options);
  try {
    await lab.live?.attach();
    const { live } = lab;
    if (live) live.onCall(() => options.onProgress?.(live.progress()));
    return await study(lab, options.signal);
  } catch (e) {
    if (options.signal?.aborted) throw new SigmaError('interrupted', askInterrupted(), e);
    throw e;
  } finally {
    await lab.close();
  }
}

/** A lab of one question and one method, under the last condition of its plan. */
export async function openOne(
  question: Question | string,
  experiment: Experiment,
  options: Omit<LabOptions, 'question'>,
): Promise<Lab> {
  if (experiment.methods.length !== 1) throw new SigmaError('bad-input', oneMethodOnly(experiment.methods.length));
  const own = typeof question === 'object';
  if (own && (experiment.llms === undefined || experiment.live === false))
    throw new SigmaError('bad-input', nobodyToAsk());
  const x: Experiment = {
    ...experiment,
    data: own ? { questions: 1, kind: question.kind } : experiment.data,
    seeds: 1,
    answers: own ? 'text' : experiment.answers,
    // Vectors of a file stand by the place of questions in other data.
    embeddings: undefined,
  };
  const lab = await openLab(x, { ...options, question, texts: true });
  const attacked = x.attacks.some((a) => a !== 'none');
  if (!attacked || lab.plan.conditions.some((c) => c.attack !== 'none')) return lab;
  await lab.close();
  throw new SigmaError('bad-input', nobodyMalicious(Math.max(...x.shares), lab.agents.length));
}

async function study(lab: Lab, signal: AbortSignal | undefined): Promise<CaseStudy> {
  const [cell] = lab.plan.cells as [Lab['plan']['cells'][number]];
  const { question } = await lab.source.read(0);
  const costs = costMeter(lab);
  const said = transcript(lab.agents);
  const firsts: Response[] = [];
  let failure: Error | undefined;
  let decided: Decision | undefined;
  const [shown] = await explain(lab, lab.plan.conditions.length - 1, [0], signal, {
    onFirst: (r) => void firsts.push(r),
    onFailure: (e) => (failure ??= e),
    onAnswer(turn, response) {
      if (said.answer(turn, response)) costs.agent(cell, response);
    },
    onService(turn, reply) {
      said.service(turn, reply);
      costs.service(cell, turn.service, reply);
    },
    onDecision(d) {
      if (d instanceof Error) failure ??= d;
      else decided = d;
    },
  });
  if (failure || !decided || !shown) throw new SigmaError('unit-failed', askFailed(failure?.message ?? ''), failure);
  for (const r of firsts) costs.first(r, (await lab.live?.isRecorded(question, r.agent)) ?? false);
  return put(lab, question, shown, decided, said, costOf(lab, costs));
}

function put(
  lab: Lab,
  question: Question,
  shown: ExplainedQuestion,
  decided: Decision,
  said: Transcript,
  cost: CaseCost | null,
): CaseStudy {
  const { id, text, choices, gold, condition, events } = shown;
  const [{ method, setting, answer, outcome, tie, weights, graph }] = shown.methods as [(typeof shown.methods)[number]];
  const seats = lab.panel.agents;
  return {
    question: {
      id,
      text,
      kind: question.kind,
      ...(choices ? { choices } : {}),
      ...(gold === undefined ? {} : { gold }),
    },
    condition,
    method,
    setting,
    agents: shown.agents.map((a, i): CaseAgent => {
      const { model, role } = seats[i] ?? {};
      return {
        ...a,
        ...(model === undefined ? {} : { model }),
        ...(role === undefined ? {} : { role }),
        weight: weights?.[i] ?? null,
      };
    }),
    graph: graph ?? null,
    ...said.told(shown.agents),
    decision: {
      type: decided.answer.type,
      answer,
      outcome,
      tie,
      stop: decided.stop ?? null,
      text: decided.text ?? null,
    },
    cost,
    events: events.map((e) => e.event),
    version: packageVersion(),
  };
}

function costOf({ live }: Lab, costs: CostMeter): CaseCost | null {
  if (!live) return null;
  const { firstAnswers, cells } = costs.table();
  const { sent, stored, dollars } = live.progress();
  return { ...cells.reduce<CostRow>(plus, firstAnswers), firstAnswers, sent, stored, paid: dollars };
}

const plus = (a: CostRow, b: CostRow): CostRow => ({
  agentCalls: a.agentCalls + b.agentCalls,
  serviceCalls: a.serviceCalls + b.serviceCalls,
  promptTokens: a.promptTokens + b.promptTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  completionTokens: a.completionTokens + b.completionTokens,
  reasoningTokens: a.reasoningTokens + b.reasoningTokens,
  untold: a.untold + b.untold,
  dollars: a.dollars === null || b.dollars === null ? null : a.dollars + b.dollars,
});

import type {
  Agent,
  AgentId,
  Answer,
  Backend,
  Message,
  Origin,
  Panel,
  Question,
  Reply,
  Response,
  Turn,
} from '../core/index.js';
import { SigmaError, firstTurn, isFirst, isOpening, responseId } from '../core/index.js';
import { boundedCache } from '../datasets/index.js';
import { readReply } from '../llm/index.js';
import type { Reader } from '../llm/index.js';
import { loadModelCards } from './cards.js';
import { register } from './door.js';
import type { Spoken } from './door.js';
import * as texts from './messages.js';
import { readShaped } from './shaped.js';

export interface PanelOptions extends Reader {
  /** Who sits, in order. Default: every agent of the back end. */
  agents?: readonly AgentId[];
  /** The panel's opening prompt. Default: the question's own messages. */
  prompt?: (question: Question, agent: Agent) => Message[];
  /** Questions whose first answers are kept in memory. Default 4,096. */
  keep?: number;
}

/** First answers to one question: by seat, each asked once. */
interface Answered {
  spoken: (Promise<Spoken> | undefined)[];
  responses: (Promise<Response> | undefined)[];
  /** Readings by text: agents that say the same are read once. */
  readings: Map<string, Answer>;
}

/**
 * Seats agents of a back end. The panel owns the opening prompt (stage `first`, round 0, draw 0): whatever messages a
 * caller passes, all methods share one answer per agent. `wants` in a caller's turn is dropped.
 * @throws SigmaError `bad-input` on no agents, an unknown one or one seated twice
 */
export function openPanel(backend: Backend, options: PanelOptions): Panel {
  const agents = seat(backend, options.agents);
  const seats = new Map(agents.map((a, i) => [a.id, i]));
  const answered = boundedCache<Answered>(options.keep ?? 4096);
  const prompt = options.prompt ?? ((q: Question) => q.messages);

  const seatOf = (agent: AgentId): number => {
    const i = seats.get(agent);
    if (i === undefined) throw new SigmaError('bad-input', texts.notAtTable(agent, [...seats.keys()]));
    return i;
  };
  const answersTo = (id: string): Answered => {
    let entry = answered.get(id);
    if (!entry) {
      entry = { spoken: new Array(agents.length), responses: new Array(agents.length), readings: new Map() };
      answered.set(id, entry);
    }
    return entry;
  };
  const askBackend = async (turn: Turn, entry: Answered | undefined, signal?: AbortSignal): Promise<Spoken> => {
    const reply = await backend.answer(turn, signal);
    const origin: Origin = reply.origin ?? {
      kind: 'own',
      question: turn.question.id,
      agent: turn.agent,
      approximate: false,
    };
    const response = responseOf(turn, reply, { type: 'unparsable', reason: 'not read' });
    // A borrowed text may read otherwise on this question: what an attack wanted is what its text stands for.
    const meant = origin.kind === 'generated' ? undefined : turn.wants?.answer;
    if (reply.error !== undefined) response.answer = { type: 'error', cause: reply.error };
    else if (turn.output.type === 'json') readShaped(response, turn, options.kind);
    else response.answer = readOnce(reply, turn.question, entry);
    if (meant) response.answer = meant;
    return { response, origin };
  };
  const readOnce = (reply: Reply, q: Question, entry: Answered | undefined): Answer => {
    if (!entry || options.answers === 'pred') return readReply(reply, q, options);
    let answer = entry.readings.get(reply.text);
    if (!answer) entry.readings.set(reply.text, (answer = readReply(reply, q, options)));
    return answer;
  };
  const first = (turn: Turn, signal?: AbortSignal): { entry: Answered; i: number; spoken: Promise<Spoken> } => {
    const i = seatOf(turn.agent);
    const entry = answersTo(turn.question.id);
    let spoken = entry.spoken[i];
    if (!spoken) {
      const own = { ...firstTurn(turn.question, turn.agent), messages: prompt(turn.question, agents[i] as Agent) };
      spoken = askBackend(own, entry, signal);
      entry.spoken[i] = spoken;
      // Only "not recorded" is an answer worth remembering; a failed or interrupted call may be tried again.
      spoken.catch((e: unknown) => {
        if (!(e instanceof SigmaError && e.code === 'not-recorded')) entry.spoken[i] = entry.responses[i] = undefined;
      });
    }
    return { entry, i, spoken };
  };

  const speak = (turn: Turn, signal?: AbortSignal): Promise<Spoken> => {
    if (!turn.wants && isFirst(turn)) return first(turn, signal).spoken;
    const agent = agents[seatOf(turn.agent)] as Agent;
    return askBackend(isOpening(turn) ? { ...turn, messages: prompt(turn.question, agent) } : turn, undefined, signal);
  };
  const panel: Panel = {
    agents,
    async ask(turn, signal) {
      if (!isFirst(turn)) {
        return (await speak(unprompted(turn), signal)).response;
      }
      const { entry, i, spoken } = first(turn, signal);
      return (entry.responses[i] ??= spoken.then((s) => s.response));
    },
  };
  register(panel, { speak });
  return panel;
}

/** A turn without what only attacks may ask. */
export function unprompted(turn: Turn): Turn {
  if (turn.wants === undefined) return turn;
  const plain = { ...turn };
  delete plain.wants;
  return plain;
}

function seat(backend: Backend, wanted: readonly AgentId[] | undefined): Agent[] {
  const known = new Map(backend.agents.map((a) => [a.id, a]));
  const ids = wanted ?? [...known.keys()];
  if (ids.length === 0) throw new SigmaError('bad-input', texts.noAgents);
  const cards = loadModelCards();
  return ids.map((id, i) => {
    const agent = known.get(id);
    if (!agent) throw new SigmaError('bad-input', texts.notSeated(id, [...known.keys()]));
    if (ids.indexOf(id) !== i) throw new SigmaError('bad-input', texts.seatedTwice(id));
    const profile = agent.profile ?? cards.get(id) ?? cards.get(agent.model ?? '');
    return profile === undefined ? agent : { ...agent, profile };
  });
}

function responseOf(turn: Turn, reply: Reply, answer: Answer): Response {
  const { question, agent, stage, round, draw } = turn;
  const response: Response = {
    id: responseId(turn),
    question: question.id,
    agent,
    stage,
    round,
    draw,
    text: reply.text,
    answer,
  };
  if (reply.confidence !== undefined) response.confidence = reply.confidence;
  if (reply.logprobs) response.logprobs = reply.logprobs;
  if (reply.usage) response.usage = reply.usage;
  return response;
}

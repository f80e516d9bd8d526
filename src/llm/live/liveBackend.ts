import type {
  Agent,
  AnswerKind,
  Backend,
  Capability,
  Message,
  Origin,
  Reply,
  ServiceTurn,
  Turn,
} from '../../core/index.js';
import { SigmaError, isServiceTurn, messages as common, stream, withRequest } from '../../core/index.js';
import { statedConfidence } from '../../parse/index.js';
import type { ChatModel, ChatReply, ChatRequest, Sampling } from '../chat.js';
import { openingOf, withoutAnswer } from '../manner.js';
import { inManner } from './manners.js';
import { withSystem } from './withSystem.js';

/** An agent that a model plays. */
export interface LiveAgent extends Agent {
  /** With the store in front (`storedModel`): it makes a reply of a call that can never succeed. */
  chat: ChatModel;
  /** Over the model's own. */
  sampling?: Sampling;
  /** What it is told of its part: said to the model with every turn. */
  instructions?: string;
}

export interface LiveOptions {
  agents: readonly LiveAgent[];
  /** Models of services by name; `default` serves those that are not named. */
  services: ReadonlyMap<string, ChatModel>;
  /** Base seed of the run. */
  seed: number;
  kind: AnswerKind;
  /** Does the first prompt ask for a confidence? Default false. */
  confidence?: boolean;
  /**
   * Where an agent is told its part. `user` (default): at the end of its last message, so that all agents of a question
   * share what stands before it and servers can reuse it. `system`: in the system message.
   */
  rolePlace?: 'system' | 'user';
}

/**
 * Agents and services that models play. A turn under attack (`turn.wants`) is asked in the attack's manner; random noise
 * is written without a call.
 * A call that fails is thrown on; a reply with `error` is an answer of that type.
 */
export function liveBackend(options: LiveOptions): Backend {
  const { agents, services, seed } = options;
  const byId = new Map(agents.map((a) => [a.id, a]));

  const ask = async (chat: ChatModel, request: ChatRequest, signal?: AbortSignal): Promise<Reply> =>
    replyOf(await chat.complete(request, { signal }), request);
  const requestOf = (
    turn: Turn | ServiceTurn,
    who: string,
    messages: readonly Message[],
    sampling: Sampling,
  ): ChatRequest => {
    const { question, stage, round, draw, output } = turn;
    return { messages, output, sampling, sample: { seed, question: question.id, who, stage, round, draw } };
  };
  const messagesOf = (turn: Turn, part = ''): Message[] => {
    if (part === '') return turn.messages;
    return options.rolePlace === 'system'
      ? withSystem(turn.messages, part)
      : withRequest(turn.messages, `Your part: ${part}`);
  };
  const noise = ({ question, agent, stage, round, draw, wants }: Turn): string => {
    const rng = stream(seed, { question: question.id, agent, stage: `noise ${stage} ${round}`, draw });
    return wants?.answer
      ? `${openingOf('random-noise', wants.rank ?? 0)} ${options.kind.render(wants.answer, question, rng)}`
      : withoutAnswer;
  };

  return {
    name: 'live',
    capabilities: capabilitiesOf(options),
    agents: agents.map(({ chat: _chat, sampling: _sampling, instructions: _instructions, ...agent }) => agent),
    async answer(turn, signal) {
      if (isServiceTurn(turn)) {
        const chat = services.get(turn.service) ?? services.get('default');
        if (!chat) throw new SigmaError('no-service', common.noService(turn.service));
        return ask(chat, requestOf(turn, turn.service, turn.messages, chat.sampling), signal);
      }
      const agent = byId.get(turn.agent);
      if (!agent)
        throw new SigmaError('not-recorded', common.notRecorded(turn.agent, turn.question.id, turn.stage, turn.round));
      const { chat, instructions, id } = agent;
      const { wants, question } = turn;
      const origin: Origin = { kind: 'generated', question: question.id, agent: id, approximate: false };
      if (wants?.manner === 'random-noise') return { text: noise(turn), origin };
      const messages = wants ? inManner(turn, wants) : messagesOf(turn, instructions);
      const request = requestOf(turn, id, messages, { ...chat.sampling, ...agent.sampling });
      const reply = await ask(chat, chat.capabilities.has('logprobs') ? { ...request, logprobs: 0 } : request, signal);
      return wants ? { ...reply, origin } : reply;
    },
  };
}

function capabilitiesOf({ agents, services, confidence }: LiveOptions): ReadonlySet<Capability> {
  // Where a server has no JSON mode, the schema is said in words; where it takes no seed, the stored calls are the draws.
  const all = new Set<Capability>(['rounds', 'draws', 'seed', 'json']);
  if (confidence === true) all.add('confidence');
  if (agents.length > 0 && agents.every((a) => a.chat.capabilities.has('logprobs'))) all.add('logprobs');
  if (services.size > 0) all.add('service');
  return all;
}

function replyOf({ text, finish, usage, logprobs, error }: ChatReply, { output }: ChatRequest): Reply {
  if (error !== undefined) return { text: '', error };
  const confidence = output.type === 'text' ? statedConfidence(text) : undefined;
  return {
    text,
    ...(finish === 'stop' ? {} : { finish }),
    ...(usage ? { usage } : {}),
    ...(logprobs ? { logprobs } : {}),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

import type { Agent, Backend, Capability, Message, Question, Reply, ServiceTurn, Turn } from '../../core/index.js';
import { SigmaError, isServiceTurn, messages as common, quoteText } from '../../core/index.js';
import { statedConfidence } from '../../parse/index.js';
import type { ChatModel, ChatReply, ChatRequest, Sampling } from '../chat.js';
import { LlmError } from '../llmError.js';
import { openingOf } from '../manner.js';
import { mannerPrompt } from './manners.js';

/** An agent that a model plays. */
export interface LiveAgent extends Agent {
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
  /** Where an agent is told its part: in the system message, or at the end of its last message, which lets servers reuse the rest. Default `user`. */
  rolePlace?: 'system' | 'user';
  /** A text that states an answer, for agents that are not asked at all (random noise). */
  render: (turn: Turn) => string;
}

/**
 * Agents and services that models play. A turn under attack (`turn.wants`) is asked in the attack's manner; random noise
 * is written without a call. A call that can never succeed is a reply with `error`; others that fail are thrown.
 */
export function liveBackend(options: LiveOptions): Backend {
  const { agents, services, seed } = options;
  const byId = new Map(agents.map((a) => [a.id, a]));
  const capabilities = new Set<Capability>(['rounds', 'draws', 'seed', 'json', 'confidence']);
  if (agents.length > 0 && agents.every((a) => a.chat.capabilities.has('logprobs'))) capabilities.add('logprobs');
  if (services.size > 0) capabilities.add('service');

  const ask = async (chat: ChatModel, request: ChatRequest, signal?: AbortSignal): Promise<Reply> => {
    try {
      return replyOf(await chat.complete(request, { signal }), request);
    } catch (e) {
      if (e instanceof LlmError && e.permanent) return { text: '', error: e.message };
      throw e;
    }
  };
  const sample = (turn: Turn | ServiceTurn, who: string): ChatRequest['sample'] => ({
    seed,
    question: turn.question.id,
    who,
    stage: turn.stage,
    round: turn.round,
    draw: turn.draw,
  });

  return {
    name: 'live',
    capabilities,
    agents: agents.map(({ chat: _chat, sampling: _sampling, instructions: _instructions, ...agent }) => agent),
    async answer(turn, signal) {
      if (isServiceTurn(turn)) {
        const chat = services.get(turn.service) ?? services.get('default');
        if (!chat) throw new SigmaError('no-service', common.noService(turn.service));
        const { messages, output } = turn;
        return ask(chat, { messages, output, sampling: chat.sampling, sample: sample(turn, turn.service) }, signal);
      }
      const agent = byId.get(turn.agent);
      if (!agent)
        throw new SigmaError('not-recorded', common.notRecorded(turn.agent, turn.question.id, turn.stage, turn.round));
      const origin = { kind: 'generated', question: turn.question.id, agent: agent.id, approximate: false } as const;
      if (turn.wants?.manner === 'random-noise')
        return { text: `${openingOf('random-noise', turn.wants.rank ?? 0)} ${options.render(turn)}`.trim(), origin };
      const request: ChatRequest = {
        messages: turn.wants
          ? inManner(turn)
          : withPart(turn.messages, agent.instructions, options.rolePlace ?? 'user'),
        output: turn.output,
        sampling: { ...agent.chat.sampling, ...agent.sampling },
        sample: sample(turn, agent.id),
      };
      const reply = await ask(agent.chat, request, signal);
      return turn.wants ? { ...reply, origin } : reply;
    },
  };
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

/** The messages with the agent's own part. At the end, what comes before it is the same for all agents of a question. */
function withPart(messages: readonly Message[], part: string | undefined, place: 'system' | 'user'): Message[] {
  if (part === undefined || part === '') return [...messages];
  if (place === 'system') return [{ role: 'system', content: part }, ...messages];
  const last = messages.findLastIndex((m) => m.role === 'user');
  return messages.map((m, i) => (i === last ? { ...m, content: `${m.content}\n\nYour part: ${part}` } : m));
}

/** A turn as the attack wants it answered: its prompt in place of the system message, then what it may look at. */
function inManner(turn: Turn): Message[] {
  const { wants, question, messages } = turn;
  const peers = wants?.peers ?? [];
  const seen = peers.map((r, i) => `Answer ${i + 1}:\n${quoteText(r.text)}`).join('\n\n');
  const last = messages.findLastIndex((m) => m.role === 'user');
  return [
    { role: 'system', content: mannerPrompt(wants?.manner ?? '', statedIn(question, wants?.answer)) },
    ...messages
      .filter((m) => m.role !== 'system')
      .map((m) =>
        m === messages[last] && seen !== '' ? { ...m, content: `${m.content}\n\nThe others have said:\n\n${seen}` } : m,
      ),
  ];
}

/** An answer in words: of an option, its letter and text. */
function statedIn(q: Question, answer: NonNullable<Turn['wants']>['answer'] | undefined): string {
  if (answer?.type !== 'answer') return '';
  const option = q.choices?.['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(answer.canon)];
  return option === undefined ? answer.canon : `${answer.canon} (${option})`;
}

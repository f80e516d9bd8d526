// Panels whose agents say what a test scripts, read by the real panel, and a log of every call.
import { openPanel } from '../../src/agents/index.js';
import { isServiceTurn, SigmaError } from '../../src/core/index.js';
import type {
  Backend,
  Context,
  Decision,
  Matrix,
  Panel,
  Question,
  Reply,
  ServiceTurn,
  TraceEvent,
  Turn,
  Wanted,
} from '../../src/core/index.js';
import { kindOf } from '../../src/datasets/index.js';
import { parseSettings, sigmaV1Text } from '../../src/methods/index.js';
import { shapeReply } from '../../src/parse/index.js';
import { contextOf } from './deciding.js';
import type { ContextOptions } from './deciding.js';

export interface Script {
  /** First answers by seat: a letter, another text, a whole reply; undefined = not recorded. */
  firsts: readonly (string | Reply | undefined)[];
  /** What an agent says in a later turn: the fields of its reply, or a text. Default: what it said before. */
  later?: (turn: Turn, seat: number) => object | string;
  /** What a service says. */
  service?: (turn: ServiceTurn) => object | string;
  /** Default `letters`. */
  question?: Question;
}

export interface Talk {
  context: Context;
  /** The context's, as it was opened: attacks sit on this one. */
  panel: Panel;
  question: Question;
  turns: Turn[];
  services: ServiceTurn[];
  events: TraceEvent[];
  /** The last message of the turn of this agent in this round. */
  prompt(agent: string, round: number): string;
}

export const letters: Question = {
  id: 'q',
  dataset: 'hand',
  kind: 'choice',
  messages: [{ role: 'user', content: 'Which one?\n\nA. a\nB. b\nC. c\nD. d' }],
  choices: ['a', 'b', 'c', 'd'],
};

export function talk({ firsts, later, service, question = letters }: Script, options: ContextOptions = {}): Talk {
  const turns: Turn[] = [];
  const services: ServiceTurn[] = [];
  const events: TraceEvent[] = [];
  const agents = firsts.map((_f, i) => ({ id: `agent-${i}` }));
  const backend: Backend = {
    name: 'scripted',
    capabilities: new Set(['rounds', 'json', 'service', 'confidence', 'embeddings']),
    agents,
    async answer(turn) {
      if (isServiceTurn(turn)) {
        services.push(turn);
        if (!service) throw new SigmaError('no-service', 'this test has no service');
        return replyOf(service(turn));
      }
      turns.push(turn);
      if (turn.wants) return wanted(turn, turn.wants);
      const seat = agents.findIndex((a) => a.id === turn.agent);
      if (turn.stage !== 'first') return replyOf(later?.(turn, seat) ?? holds(turn));
      const first = firsts[seat];
      if (first === undefined) throw new SigmaError('not-recorded', 'this test has no such answer');
      return typeof first === 'string' ? { text: /^[A-D]$/.test(first) ? `The answer is (${first}).` : first } : first;
    },
  };
  const panel = openPanel(backend, { kind: kindOf(question.kind), answers: 'text' });
  const context = contextOf({
    emit: (e) => events.push(e),
    agents: panel.agents,
    ask: panel.ask,
    service: (turn) => backend.answer(turn),
    embed: () => Promise.reject(new SigmaError('no-encoder', 'this test has no encoder')),
    ...options,
  });
  const prompt = (agent: string, round: number): string =>
    turns.find((t) => t.agent === agent && t.round === round && t.stage === 'revise')?.messages.at(-1)?.content ?? '';
  return { context, panel, question, turns, services, events, prompt };
}

/** What `sigma-v1-text` decides on a script, and all that was said on the way. */
export async function decided(
  script: Script,
  raw: object = {},
  options: ContextOptions = {},
): Promise<Talk & { decision: Decision }> {
  const told = talk(script, options);
  return { ...told, decision: await sigmaV1Text.decide(told.question, told.context, parseSettings(sigmaV1Text, raw)) };
}

/** The letter of a decision, or why there is none. */
export const letterOf = (d: Decision): string => (d.answer.type === 'answer' ? d.answer.canon : String(d.stop));

/** An encoder that gives each text the vector that the test says. */
export function embedder(vectorOf: (text: string) => number[]): Context['embed'] {
  return async (texts) => {
    const rows = texts.map(vectorOf);
    const dim = rows[0]?.length ?? 1;
    return {
      rows: rows.length,
      dim,
      gather: (index, out = new Float32Array(index.length * dim)) => {
        Array.from(index).forEach((r, at) => out.set(r < 0 ? new Array<number>(dim).fill(0) : rows[r]!, at * dim));
        return out;
      },
    } satisfies Matrix;
  };
}

const replyOf = (said: object | string): Reply =>
  typeof said === 'string' ? { text: said } : 'text' in said ? (said as Reply) : { text: JSON.stringify(said) };

/** What an attack wants said, in the form of the turn. */
function wanted(turn: Turn, { answer, manner }: Wanted): Reply {
  const letter = answer?.type === 'answer' ? answer.canon : 'none';
  const text = `${manner}: the answer is (${letter}).`;
  const shaped = turn.output.type === 'json' ? shapeReply(turn.output.schema, { answer: letter, text }) : text;
  return {
    text: shaped,
    origin: { kind: 'generated', question: turn.question.id, agent: turn.agent, approximate: false },
  };
}

/** A revision that keeps the answer. */
function holds(turn: Turn): object {
  const answer = turn.own.at(-1)?.answer;
  return says(answer?.type === 'answer' ? answer.canon : 'none', `${turn.agent} holds in round ${turn.round}`);
}

/** The fields of a revision. */
export const says = (answer: string, rationale = '', counterCase = '', confidence: number | string = 0.8): object => ({
  rationale,
  answer,
  confidence,
  counterCase,
});

/** A block of a prompt: the lines between its heading and the next one. */
export function block(prompt: string, heading: string): string {
  const after = prompt.split(`\n${heading}`)[1] ?? '';
  return (
    after.split(/\n\n(?=Supporting evidence:|Opposing evidence:|What the others wrote:|Your own position)/)[0] ?? ''
  );
}

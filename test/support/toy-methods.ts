// Three methods as a user outside the package would write them: from the public types alone.
import { z } from 'zod';
import { firstTurn, hasCode, isAnswer } from '../../src/index.js';
import type {
  AnyMethod,
  BatchMethod,
  Citation,
  Context,
  Decision,
  Question,
  QuestionMethod,
  Response,
  Turn,
} from '../../src/index.js';

const source: Citation = { authors: 'A. User', title: 'Toy methods', year: 2025, where: 'test/support/toyMethods.ts' };

/** Asks, or returns undefined where the back end has nothing recorded. */
async function tryAsk(context: Context, turn: Turn): Promise<Response | undefined> {
  try {
    return await context.panel.ask(turn);
  } catch (e) {
    if (hasCode(e, 'not-recorded')) return undefined;
    throw e;
  }
}

/** Conversational: everybody answers, sees the others' answers, answers again; then plurality. */
const secondThoughts: QuestionMethod<{ rounds: number }> = {
  name: 'second-thoughts',
  version: '1',
  summary: 'answers, looks at the others, answers again, votes',
  source,
  scope: 'question',
  settings: z.strictObject({ rounds: z.int().min(0).default(1) }),
  // It copes with recordings of first answers: who cannot be asked again keeps its answer.
  needs: () => [],
  calls: ({ rounds }, k) => ({ agent: k * (1 + rounds), service: 0 }),
  async decide(question, context, { rounds }) {
    const { agents } = context.panel;
    let now = await Promise.all(agents.map((a) => tryAsk(context, firstTurn(question, a.id))));
    for (let round = 1; round <= rounds; round++) {
      const before = now;
      now = await Promise.all(
        agents.map(async (a, i) => {
          const own = before[i];
          if (own === undefined) return undefined;
          const sees = before.filter((r): r is Response => r !== undefined && r.agent !== a.id);
          return (await tryAsk(context, again(question, a.id, round, own, sees))) ?? own;
        }),
      );
    }
    return vote(now, context, question);
  },
};

function again(question: Question, agent: string, round: number, own: Response, sees: readonly Response[]): Turn {
  const others = sees.map((r) => `Another agent wrote:\n${r.text}`).join('\n\n');
  const content = `${others}\n\nWith this in mind, answer again.`;
  return {
    question,
    agent,
    stage: 'second-thoughts',
    round,
    draw: 0,
    messages: [...question.messages, { role: 'assistant', content: own.text }, { role: 'user', content }],
    sees,
    own: [own],
    output: { type: 'text' },
  };
}

function vote(responses: readonly (Response | undefined)[], context: Context, question: Question): Decision {
  const camps = new Map<string, Response[]>();
  for (const r of responses) {
    if (r !== undefined && isAnswer(r.answer)) camps.set(r.answer.canon, [...(camps.get(r.answer.canon) ?? []), r]);
  }
  const sizes = [...camps.values()].map((c) => c.length);
  const winner = [...camps.values()].find((c) => c.length === Math.max(...sizes))?.[0];
  context.emit({
    question: question.id,
    stage: 'second-thoughts/vote',
    data: { camps: Object.fromEntries([...camps].map(([c, r]) => [c, r.length])) },
  });
  if (winner === undefined) {
    return {
      answer: { type: 'unparsable', reason: 'no agent gave an answer' },
      tie: false,
      stop: 'no-answers',
      graphs: [],
    };
  }
  return {
    answer: winner.answer,
    text: winner.text,
    tie: sizes.filter((n) => n === Math.max(...sizes)).length > 1,
    graphs: [],
  };
}

/** Batch: follows the seat that states the greatest confidence; its graph is everybody trusting that seat. */
const loudest: BatchMethod<Record<string, never>> = {
  name: 'loudest',
  version: '1',
  summary: 'follows the most confident seat',
  source,
  scope: 'batch',
  settings: z.strictObject({}),
  needs: () => [],
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async decide(batch) {
    const k = batch.agents.length;
    return batch.questions.map((_q, b): Decision => {
      let best = -1;
      for (let i = 0; i < k; i++) {
        if (batch.cls[b * k + i]! >= 0 && (best < 0 || batch.conf[b * k + i]! > batch.conf[b * k + best]!)) best = i;
      }
      const answer = batch.responses[b * k + best]?.answer;
      if (best < 0 || answer === undefined) {
        return {
          answer: { type: 'unparsable', reason: 'no agent gave an answer' },
          tie: false,
          stop: 'no-answers',
          graphs: [],
        };
      }
      const a = new Float32Array(k * k);
      for (let i = 0; i < k; i++) if (i !== best) a[i * k + best] = 1;
      const weights = Float32Array.from({ length: k }, (_v, i) => (i === best ? 1 : 0));
      return { answer, tie: false, weights, graphs: [{ stage: 'first', round: 0, directed: true, a }] };
    });
  },
};

/** Learned: remembers which agent was right most often on the other folds and follows it. */
const veteran: BatchMethod<{ atLeast: number }> = {
  name: 'veteran',
  version: '1',
  summary: 'follows the agent that was right most often in training',
  source,
  scope: 'batch',
  settings: z.strictObject({ atLeast: z.int().min(0).default(1) }),
  needs: () => ['gold'],
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async fit({ batch, right }, _context, { atLeast }) {
    const wins = batch.agents.map((_a, i) => right.filter((r, at) => at % batch.agents.length === i && r === 1).length);
    const most = Math.max(0, ...wins);
    return most >= atLeast && most > 0 ? { agent: batch.agents[wins.indexOf(most)] } : {};
  },
  async decide(batch, _context, _settings, artefact) {
    const k = batch.agents.length;
    const trusted = batch.agents.indexOf(String(artefact?.agent ?? ''));
    return batch.questions.map((_q, b): Decision => {
      const order = [trusted, ...batch.agents.map((_a, i) => i)];
      const seat = order.find((i) => i >= 0 && batch.cls[b * k + i]! >= 0);
      const answer = seat === undefined ? undefined : batch.responses[b * k + seat]?.answer;
      return answer === undefined
        ? {
            answer: { type: 'unparsable', reason: 'no agent gave an answer' },
            tie: false,
            stop: 'no-answers',
            graphs: [],
          }
        : { answer, tie: false, graphs: [] };
    });
  },
};

export const toyMethods: ReadonlyMap<string, AnyMethod> = new Map<string, AnyMethod>([
  ['second-thoughts', secondThoughts],
  ['loudest', loudest],
  ['veteran', veteran],
]);

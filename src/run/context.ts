import { messages, SigmaError, stream } from '../core/index.js';
import type { Context, Reply, Response, ServiceTurn, TraceEvent, Turn } from '../core/index.js';
import type { Collected } from './collect.js';
import type { Lab } from './lab.js';
import type { Cell } from './plan.js';

/** What one cell decides with beside its panel. */
export interface ContextParts {
  /** That fold's, by seat; absent = 0.5 each. */
  trust?: Float64Array | undefined;
  emit?: (e: TraceEvent) => void;
  /** Given to every call that the method makes: methods know of none. */
  signal?: AbortSignal | undefined;
  /** Hear what agents and services said. */
  onAnswer?: (turn: Turn, said: Response) => void;
  onService?: (turn: ServiceTurn, said: Reply) => void;
}

/** The conversation of a cell: what its costs and recorded rounds are kept by. */
export const threadOf = (cell: Pick<Cell, 'method' | 'setting'>): string => `${cell.method.name}/${cell.setting}`;

/** What one cell may use while it decides under one condition and fold. */
export function contextFor(
  lab: Lab,
  c: Pick<Collected, 'panel' | 'condition'>,
  cell: Cell,
  { trust, emit = () => undefined, signal, onAnswer, onService }: ContextParts = {},
): Context {
  const thread = threadOf(cell);
  return {
    panel: {
      agents: c.panel.agents,
      async ask(turn, own) {
        const said = await c.panel.ask({ ...turn, thread }, own ?? signal);
        onAnswer?.(turn, said);
        return said;
      },
    },
    async service(turn) {
      const said = await lab.backend.answer({ ...turn, thread }, signal);
      onService?.(turn, said);
      return said;
    },
    embed: async (texts) => {
      if (!lab.vectors?.embed) throw new SigmaError('no-encoder', messages.noEncoder(`Method "${cell.method.name}"`));
      return lab.vectors.embed(texts);
    },
    rng: (question, stage, draw) =>
      stream(lab.experiment.seed, {
        question: question?.id,
        stage: `${cell.method.name}/${cell.setting}/${stage}/seed-${c.condition.seed}`,
        draw,
      }),
    trust: (agent) => {
      const seat = lab.agents.indexOf(agent);
      return trust?.[seat] ?? 0.5;
    },
    emit,
  };
}

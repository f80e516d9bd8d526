import {
  messages,
  SigmaError,
  stream,
  type Context,
  type Panel,
  type Reply,
  type ServiceTurn,
  type TraceEvent,
} from '../core/index.js';
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
  /** Hears what agents and services said. */
  onAnswer?: ((turn: Parameters<Panel['ask']>[0], said: Awaited<ReturnType<Panel['ask']>>) => void) | undefined;
}

/** The conversation of a cell: what its costs and recorded rounds are kept by. */
export const threadOf = (cell: Pick<Cell, 'method' | 'setting'>): string => `${cell.method.name}/${cell.setting}`;

/** What one cell may use while it decides under one condition and fold. */
export function contextFor(
  lab: Lab,
  c: Pick<Collected, 'panel' | 'condition'>,
  cell: Cell,
  { trust, emit = () => undefined, signal, onAnswer }: ContextParts = {},
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
    service: (turn: ServiceTurn): Promise<Reply> => lab.backend.answer({ ...turn, thread }, signal),
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

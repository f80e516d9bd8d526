import { messages, SigmaError, stream, type Context, type TraceEvent } from '../core/index.js';
import type { Collected } from './collect.js';
import type { Lab } from './lab.js';
import type { Cell } from './plan.js';

/** What one cell may use while it decides under one condition and fold. `trust` is that fold's, by seat. */
export function contextFor(
  lab: Lab,
  c: Pick<Collected, 'panel' | 'condition'>,
  cell: Cell,
  trust: Float64Array | undefined,
  emit: (e: TraceEvent) => void = () => undefined,
): Context {
  return {
    panel: c.panel,
    service: async (turn) => {
      throw new SigmaError('no-service', messages.noService(turn.service));
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

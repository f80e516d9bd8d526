import type { Training } from '../core/index.js';

export interface Counts {
  right: number;
  asked: number;
}

/**
 * How often each agent was right on the training questions with gold. An agent that responded without giving an
 * answer was asked and not right; a masked seat was not asked.
 * @param keep leaves out questions for which it is false
 */
export function countRight(train: Training, keep: (b: number) => boolean = () => true): Map<string, Counts> {
  const { batch, gold, right } = train;
  const k = batch.agents.length;
  const counts = new Map<string, Counts>(batch.agents.map((a) => [a, { right: 0, asked: 0 }]));
  for (let b = 0; b < batch.questions.length; b++) {
    if (gold[b] === undefined || !keep(b)) continue;
    for (let i = 0; i < k; i++) {
      if (batch.mask[b * k + i] !== 1) continue;
      const c = counts.get(batch.agents[i]!)!;
      c.asked += 1;
      if (right[b * k + i] === 1) c.right += 1;
    }
  }
  return counts;
}

/** Posterior mean of a rate under a Beta(a, b) prior; Beta(1,1) gives ½ without evidence. */
export function smoothed({ right, asked }: Counts, a = 1, b = 1): number {
  return (right + a) / (asked + a + b);
}

/** An agent's number in an artefact of the shape {agent: number}; `otherwise` for agents the training never saw. */
export function learned(table: unknown, agent: string, otherwise: number): number {
  if (typeof table !== 'object' || table === null || !Object.hasOwn(table, agent)) return otherwise;
  const v = (table as Record<string, unknown>)[agent];
  return typeof v === 'number' && Number.isFinite(v) ? v : otherwise;
}

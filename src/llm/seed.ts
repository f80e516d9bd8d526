import { stream } from '../core/index.js';
import type { ChatRequest } from './chat.js';

/** The seed that a model draws a reply with: equal samples, equal seeds; every draw its own. */
export function seedOf({ sample }: Pick<ChatRequest, 'sample'>): number {
  const { seed, question, who, stage, round, draw } = sample;
  return stream(seed, { question, agent: who, stage: `model ${stage} ${round}`, draw }).int(2 ** 31);
}

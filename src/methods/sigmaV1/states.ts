import { messages, SigmaError } from '../../core/index.js';
import type { Batch } from '../../core/index.js';

/** @throws SigmaError `no-encoder` when the batch carries no sentence vectors */
export function requireStates(batch: Pick<Batch, 'states'>, what: string): NonNullable<Batch['states']> {
  if (batch.states === undefined) throw new SigmaError('no-encoder', messages.noEncoder(what));
  return batch.states;
}

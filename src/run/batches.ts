import { firstTurn, responseId, type Batch } from '../core/index.js';
import type { Collected } from './collect.js';
import type { Lab } from './lab.js';

/** Questions decided together. Decisions do not depend on it (tested in tensor/): it only bounds memory. */
export const batchSize = 512;

/** The batch of the given questions of a condition, in that order. */
export async function makeBatch(lab: Lab, c: Collected, questions: readonly number[]): Promise<Batch> {
  const k = c.k;
  const B = questions.length;
  const seats = <T extends Uint8Array | Int16Array | Int32Array | Float32Array>(from: T, out: T): T => {
    questions.forEach((q, b) => out.set(from.subarray(q * k, q * k + k), b * k));
    return out;
  };
  const read = await Promise.all(questions.map(async (q) => (await lab.source.read(q)).question));
  const batch: Batch = {
    questions: read,
    agents: lab.agents,
    mask: seats(c.mask, new Uint8Array(B * k)),
    cls: seats(c.cls, new Int16Array(B * k)),
    conf: seats(c.conf, new Float32Array(B * k)),
    responses: questions.flatMap((q, b) =>
      lab.agents.map((agent, i) => {
        const answer = c.answers[q * k + i];
        return answer ? { id: responseId(firstTurn(read[b]!, agent)), answer } : null;
      }),
    ),
    sizes: Int32Array.from(questions, (q) => c.sizes[q]!),
  };
  if (lab.vectors && c.index) {
    batch.states = {
      pool: lab.vectors.matrix,
      index: seats(c.index, new Int32Array(B * k)),
      ...lab.vectors.ofQuestions(questions),
    };
  }
  return batch;
}

/** All questions of a condition, batch by batch, for methods that look at the whole run. */
export async function* allBatches(lab: Lab, c: Collected): AsyncGenerator<Batch> {
  for (const part of chunks(
    Array.from({ length: c.N }, (_, q) => q),
    batchSize,
  ))
    yield makeBatch(lab, c, part);
}

export function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

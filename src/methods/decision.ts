import type { Answer, Batch, Decision, SignedGraph } from '../core/index.js';

/** The lowest seat of question `b` that holds class `cls`; −1 when nobody does. */
export function seatOf(batch: Batch, b: number, cls: number): number {
  const k = batch.agents.length;
  for (let i = 0; i < k; i++) if (batch.cls[b * k + i] === cls) return i;
  return -1;
}

/** The answer a seat gave to question `b`, or undefined when it is masked. */
export function answerAt(batch: Batch, b: number, seat: number): Answer | undefined {
  return batch.responses[b * batch.agents.length + seat]?.answer;
}

export interface Parts {
  tie?: boolean;
  stop?: string;
  weights?: Float32Array;
  graphs?: SignedGraph[];
}

/** The decision for class `cls` of question `b`, in the words of the lowest seat that holds it; `cls` −1 = nobody answered. */
export function decisionFor(batch: Batch, b: number, cls: number, parts: Parts = {}): Decision {
  const answer = cls < 0 ? undefined : answerAt(batch, b, seatOf(batch, b, cls));
  return answer === undefined ? withoutAnswer(parts) : withAnswer(answer, parts);
}

export function withAnswer(answer: Answer, { tie = false, stop, weights, graphs = [] }: Parts = {}): Decision {
  return {
    answer,
    tie,
    ...(stop === undefined ? {} : { stop }),
    ...(weights === undefined ? {} : { weights }),
    graphs,
  };
}

/** The decision where no seat has an answer to decide on. */
export function withoutAnswer(parts: Parts = {}): Decision {
  return withAnswer(
    { type: 'unparsable', reason: 'no agent gave an answer' },
    { ...parts, tie: false, stop: 'no-answers' },
  );
}

import { isAnswer } from '../../core/index.js';
import type { Question, Response } from '../../core/index.js';
import { kindOf } from '../../datasets/index.js';
import type { Asked } from '../askStructured.js';

/** Where an agent stands, the pair (pos, neg) of Eq. 8 and 9 as texts. */
export interface Position {
  /** The response that it was read from. Its answer is the agent's. */
  said: Response;
  /** pos, with the answer. */
  rationale: string;
  /** In [0,1]. */
  confidence: number;
  /** neg: the strongest argument against the answer; '' at the start (docs/sigma-v1.md A11). */
  counterCase: string;
}

/** Seats in panel order; undefined = not selected, or masked. */
export type Positions = readonly (Position | undefined)[];

/** h⁰: the whole first answer is its rationale. */
export function firstPosition(said: Response): Position {
  return { said, rationale: said.text, confidence: confidenceOf(said), counterCase: '' };
}

/** The position that a readable revision states. */
export function revisedPosition({ said, data }: Asked<Response> & { data: object }): Position {
  const text = (field: string): string => (typeof data[field] === 'string' ? data[field].trim() : '');
  return { said, rationale: text('rationale'), confidence: confidenceOf(said), counterCase: text('counterCase') };
}

/** What a response states, in [0,1]; ½ where it states nothing, or nothing that is a number. */
export function confidenceOf({ confidence }: Pick<Response, 'confidence'>): number {
  return confidence !== undefined && Number.isFinite(confidence) ? Math.min(1, Math.max(0, confidence)) : 0.5;
}

/** Classes of the answers of all seats, −1 = no answer. */
export function classesOf(positions: Positions, question: Question): Promise<Int16Array> {
  const answers = positions.map((p) => p?.said.answer ?? { type: 'unparsable' as const, reason: 'not asked' });
  return kindOf(question.kind).classes(answers, question);
}

/** pos as a text; '' for a seat that has said nothing. */
export function statement({ said, rationale }: Position): string {
  const canon = isAnswer(said.answer) ? said.answer.canon : '';
  const answer = canon === '' ? '' : `Answer:${canon.includes('\n') ? '\n' : ' '}${canon}`;
  return [answer, rationale].filter((part) => part !== '').join('\n');
}

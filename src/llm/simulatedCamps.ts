import type { Answer, Response } from '../core/index.js';
import { isAnswer } from '../core/index.js';

/** A number, and how it is printed. */
export interface Said {
  value: number;
  printed: string;
}

/** Responses with the same answer. */
export interface Camp {
  said: Said;
  members: Response[];
}

/** The number that an answer stands for; undefined for non-answers. */
export function numberOf(a: Answer): Said | undefined {
  if (!isAnswer(a)) return undefined;
  const [top, bottom] = a.canon.split('/');
  const value = Number(top) / Number(bottom ?? 1);
  return Number.isFinite(value)
    ? { value, printed: Number.isInteger(value) ? String(value) : a.raw || a.canon }
    : undefined;
}

/** Responses by answer, in order of first appearance; those without one are in no camp. */
export function campsOf(responses: readonly Response[]): Camp[] {
  const camps = new Map<number, Camp>();
  for (const r of responses) {
    const said = numberOf(r.answer);
    if (!said) continue;
    const camp = camps.get(said.value);
    if (camp) camp.members.push(r);
    else camps.set(said.value, { said, members: [r] });
  }
  return [...camps.values()];
}

/** The camp with the most weight (ties: the one that appeared first). */
export function heaviest(camps: readonly Camp[], weight: (c: Camp) => number = size): Camp | undefined {
  return camps.reduce<Camp | undefined>((a, b) => (a && weight(a) >= weight(b) ? a : b), undefined);
}

export const size = (c: Camp | undefined): number => c?.members.length ?? 0;

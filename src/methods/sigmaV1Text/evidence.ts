import type { Response } from '../../core/index.js';
import { statement } from './position.js';
import type { Positions } from './position.js';
import { listOf, quoter } from './quoter.js';

/** Whom a seat hears, in the order in which they are quoted, and that order. */
export interface Heard {
  /** B^ℓ */
  balanced: readonly number[];
  /** U^ℓ */
  unbalanced: readonly number[];
  order: readonly number[];
}

export interface Evidence {
  /** The blocks of the prompt, by slot. */
  blocks: Record<string, string>;
  /** The responses that were quoted, in order, each once. */
  sees: Response[];
  cuts: number;
}

/**
 * What seat `i` reads: for its position pos of B and neg of U, against it neg of B and pos of U (Eq. 8 and 9), and its own.
 * @param pooled −CMP: pos and neg of B ∪ U in one block, without sides
 */
export function evidence(i: number, heard: Heard, positions: Positions, limit: number, pooled: boolean): Evidence {
  const { balanced, unbalanced, order } = heard;
  const quotes = quoter(limit);
  const names = namesOf(positions);
  const own = positions[i]!;
  const pos = (j: number): Item => ({ heading: names[j]!, text: statement(positions[j]!) });
  const neg = (j: number): Item => ({
    heading: `${names[j]!}, against its own position`,
    text: positions[j]!.counterCase,
  });
  const side = (friends: (j: number) => Item, foes: (j: number) => Item): string =>
    listOf(
      order.flatMap((j) => [
        ...(balanced.includes(j) ? [friends(j)] : []),
        ...(unbalanced.includes(j) ? [foes(j)] : []),
      ]),
      quotes,
    );
  const all = order.filter((j) => balanced.includes(j) || unbalanced.includes(j));
  const others = (): string =>
    listOf(
      all.flatMap((j) => [pos(j), neg(j)]),
      quotes,
    );
  const mine = [
    { heading: 'Your position', text: statement(own) },
    { heading: 'What you hold against it', text: own.counterCase },
  ];
  return {
    blocks: {
      ...(pooled ? { others: others() } : { supporting: side(pos, neg), opposing: side(neg, pos) }),
      self: names[i]!,
      own: listOf(mine, quotes),
    },
    sees: all.map((j) => positions[j]!.said),
    cuts: quotes.cuts(),
  };
}

interface Item {
  heading: string;
  text: string;
}

/** Neutral names that stay the same through a conversation: Agent 1, Agent 2, … of those who sit. */
export function namesOf(positions: Positions): string[] {
  let n = 0;
  return positions.map((p) => (p ? `Agent ${++n}` : ''));
}

import { SigmaError, stream, type Labelled } from '../core/index.js';
import { fewerThanSample, noCategories } from './benchmarks/messages.js';

/**
 * A random sample of questions, in the order of the data. By category, each gets its share by largest remainders, and at
 * least one question where the sample has room for all.
 * @param name of the data set, for messages
 * @throws SigmaError `bad-input` where there are fewer questions than wanted, or no categories to sample by
 */
export function sampleOf(
  name: string,
  all: readonly Labelled[],
  n: number,
  { seed, stratify }: { seed: number; stratify?: boolean },
): Labelled[] {
  if (n > all.length) throw new SigmaError('bad-input', fewerThanSample(name, n, all.length));
  const draw = (from: readonly number[], take: number, part: string): number[] =>
    stream(seed, { question: part, stage: 'sample' }).shuffle(from).slice(0, take);
  const places = all.map((_, i) => i);
  if (!stratify) return inOrder(all, draw(places, n, ''));
  const groups = new Map<string, number[]>();
  for (const i of places) {
    const category = all[i]!.question.category;
    if (category === undefined) throw new SigmaError('bad-input', noCategories(name));
    const group = groups.get(category);
    if (group) group.push(i);
    else groups.set(category, [i]);
  }
  const shares = quotas(
    [...groups.values()].map((g) => g.length),
    n,
  );
  return inOrder(
    all,
    [...groups].flatMap(([category, group], g) => draw(group, shares[g]!, category)),
  );
}

/** How many of each group: in proportion, by largest remainders, none empty where n has room for all. */
export function quotas(sizes: readonly number[], n: number): number[] {
  const total = sizes.reduce((a, b) => a + b, 0);
  const least = n >= sizes.length ? 1 : 0;
  const exact = sizes.map((s) => (n * s) / total);
  const out = exact.map((x, g) => Math.min(sizes[g]!, Math.max(least, Math.floor(x))));
  let left = n - out.reduce((a, b) => a + b, 0);
  const order = exact.map((x, g) => ({ g, rest: x - Math.floor(x) })).sort((a, b) => b.rest - a.rest || a.g - b.g);
  while (left > 0)
    for (const { g } of order) {
      if (left === 0) break;
      if (out[g]! >= sizes[g]!) continue;
      out[g]!++;
      left--;
    }
  // Groups that were lifted to one question may have used up more than there is.
  while (left < 0)
    for (const { g } of [...order].reverse()) {
      if (left === 0) break;
      if (out[g]! <= least) continue;
      out[g]!--;
      left++;
    }
  return out;
}

const inOrder = (all: readonly Labelled[], places: number[]): Labelled[] =>
  places.sort((a, b) => a - b).map((i) => all[i]!);

import { closest, distance } from 'fastest-levenshtein';

/** The known name nearest to a misspelt one, or undefined when none is near (more than a third of its letters off). */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const best = closest(name.toLowerCase(), known);
  return distance(name.toLowerCase(), best) <= Math.max(1, Math.ceil(best.length / 3)) ? best : undefined;
}

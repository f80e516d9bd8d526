import type { Vocabulary } from '../../src/embed/tokenise.js';

/** The packaged tokeniser's algorithm step by step, written plainly: all pieces by start, then best sums by end. */
export function plainTokenise(vocabulary: Vocabulary, text: string): number[] {
  const pieces = new Map(vocabulary.slice(6).map(([piece, score], i) => [piece, { score, id: i + 6 }]));
  const normal = text.normalize('NFKC');
  const symbols = normal === '' ? [] : [...('\u2581' + normal.replace(/ /g, '\u2581'))];
  const ending = symbols.map((): { start: number; score: number; id: number }[] => []);
  symbols.forEach((_, start) => {
    let found = false;
    for (let end = start + 1; end <= Math.min(symbols.length, start + 16); end++) {
      const hit = pieces.get(symbols.slice(start, end).join(''));
      if (hit) ending[end - 1]?.push({ start, ...hit });
      found ||= hit !== undefined;
    }
    if (!found) ending[start]?.push({ start, score: 0, id: 0 });
  });
  const best = [0];
  const last = [0];
  ending.forEach((candidates, i) => {
    best[i + 1] = 0;
    last[i + 1] = 0;
    for (const { start, score, id } of candidates) {
      const sum = score + (best[start] as number);
      if (best[i + 1] === 0 || sum >= (best[i + 1] as number)) {
        best[i + 1] = sum;
        last[i + 1] = id;
      }
    }
  });
  const ids: number[] = [];
  for (let end = symbols.length; end > 0;) {
    const id = last[end] as number;
    ids.unshift(id);
    end -= (vocabulary[id] as readonly [string, number])[0].length;
  }
  const merged = ids.filter((id, i) => !(id === 0 && ids[i - 1] === 0));
  return merged.length > 0 ? merged : [30];
}

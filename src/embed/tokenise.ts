/** A piece of the vocabulary with its log-probability; the id is its place in the list. */
export type Vocabulary = readonly (readonly [piece: string, score: number])[];

/** Text to piece ids, at most `limit` of them. */
export type Tokeniser = (text: string, limit: number) => Uint16Array;

interface Node {
  next: Map<string, Node>;
  /** −1 where no piece ends. */
  id: number;
  score: number;
}

const boundary = '\u2581';
const unknown = 0;
/** The first ids (unknown, sentence marks, spares) are no pieces of text. */
const reserved = 6;

/**
 * The unigram tokeniser of Universal Sentence Encoder Lite (SentencePiece; Kudo 2018, arXiv 1804.10959): the
 * segmentation with the highest sum of scores. Gives the ids of the tokeniser that ships with the model, its treatment
 * of unknown symbols (score 0, runs merged) included, in one pass over a trie. A text without any piece is a lone
 * word boundary, so that the empty text has a vector.
 */
export function createTokeniser(vocabulary: Vocabulary): Tokeniser {
  const root: Node = { next: new Map(), id: -1, score: 0 };
  vocabulary.forEach(([piece, score], id) => {
    if (id < reserved) return;
    let node = root;
    for (const symbol of piece) {
      let next = node.next.get(symbol);
      if (!next) node.next.set(symbol, (next = { next: new Map(), id: -1, score: 0 }));
      node = next;
    }
    node.id = id;
    node.score = score;
  });
  const lengths = Uint8Array.from(vocabulary, ([piece]) => piece.length);
  const empty = vocabulary.findIndex(([piece]) => piece === boundary);

  return (text, limit) => {
    const normal = text.normalize('NFKC');
    const symbols = normal === '' ? [] : [...(boundary + normal.replaceAll(' ', boundary))];
    const best = new Float64Array(symbols.length + 1);
    const last = new Uint16Array(symbols.length + 1);
    for (let start = 0; start < symbols.length; start++) {
      const from = best[start] as number;
      let found = false;
      let node = root.next.get(symbols[start] as string);
      for (let end = start + 1; node; end++) {
        if (node.id >= 0) {
          found = true;
          offer(end, from + node.score, node.id);
        }
        node = end < symbols.length ? node.next.get(symbols[end] as string) : undefined;
      }
      if (!found) offer(start + 1, from, unknown);
    }

    const ids: number[] = [];
    for (let end = symbols.length; end > 0;) {
      const id = last[end] as number;
      if (id !== unknown || ids.at(-1) !== unknown) ids.push(id);
      end -= lengths[id] as number;
    }
    if (ids.length === 0) ids.push(empty);
    return Uint16Array.from(ids.reverse().slice(0, limit));

    /** A sum of 0 counts as "not reached yet", as in the packaged tokeniser. */
    function offer(end: number, score: number, id: number): void {
      if (best[end] !== 0 && score < (best[end] as number)) return;
      best[end] = score;
      last[end] = id;
    }
  };
}

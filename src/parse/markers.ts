/** A place in a text that announces an answer. */
export interface Marker {
  rule: 'boxed' | 'hash' | 'answer marker' | 'option marker' | 'answer line';
  start: number;
  /** Where the announced answer begins. */
  at: number;
  /** Where it must end: the closing brace of a box, else the end of the text. */
  end: number;
  /** The announcement denies what follows: "the answer is not", "cannot be". */
  negated: boolean;
}

// All gaps are bounded and alternatives start with different characters: scanning is linear in the text.
const ANSWER =
  /(?:\b(?:(?<!\/)answers?|ans(?=:)|(?:correct|right|best|closest|final|accurate|appropriate|suitable) (?:options?|choices?))\b|答案)(?:([^\n.?!;:=：>]{0,60}?)(?:\b(?:is|are|be|was)\b|[:=：>]|是|为)|[*_ \t#]{0,4}\n)|####|^[ \t*_]{0,4}A:/gim;
const NEGATION = /\b(?:not|never|neither|cannot|can't|couldn't|isn't|wouldn't|shouldn't|nor)\b|n['’]t\b/i;
const BOX = /\\(?:boxed|fbox)\s*\{|\{|\}/g;

/** "The answer is", "Answer:", "the best option is", "**Final answer**" on a line of its own, "####", and "A:" at the start of a line; in order. */
export function answerMarkers(text: string): Marker[] {
  const out: Marker[] = [];
  for (const m of text.matchAll(ANSWER)) {
    const at = m.index + m[0].length;
    const word = m[0].trimStart();
    const rule = word.startsWith('####')
      ? 'hash'
      : /^[*_]*A:$/.test(word)
        ? 'answer line'
        : /^(?:ans|答案)/i.test(word)
          ? 'answer marker'
          : 'option marker';
    out.push({ rule, start: m.index, at, end: text.length, negated: m[1] !== undefined && NEGATION.test(m[1]) });
  }
  return out;
}

/** Closed \boxed{…} and \fbox{…} groups, by brace matching in one pass, in the order of their closing braces. */
export function boxes(text: string): Marker[] {
  if (!text.includes('box')) return [];
  const open: { start: number; at: number; box: boolean }[] = [];
  const out: Marker[] = [];
  for (const m of text.matchAll(BOX)) {
    if (m[0] !== '}') open.push({ start: m.index, at: m.index + m[0].length, box: m[0].length > 1 });
    else {
      const group = open.pop();
      if (group?.box) out.push({ rule: 'boxed', start: group.start, at: group.at, end: m.index, negated: false });
    }
  }
  return out;
}

/** End of the sentence or line that `at` stands in, looking at most `limit` characters ahead. */
export function sentenceEnd(text: string, at: number, limit = 240): number {
  const stop = Math.min(text.length, at + limit);
  for (let i = at; i < stop; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) return i;
    if (c !== 46 && c !== 33 && c !== 63) continue; // . ! ?
    const next = text.charCodeAt(i + 1);
    if (i + 1 >= text.length || next === 32 || next === 10 || next === 13) return i;
  }
  return stop;
}

/**
 * The confidence that a text states, as a fraction: the last line of the form `Confidence: 85%`, `confidence = .85` or
 * `Confidence: 85` (out of 100). Undefined where there is none or it is no probability.
 */
export function statedConfidence(text: string): number | undefined {
  const all = [
    ...text.matchAll(/confidence\**\s*(?:level|score)?\s*\**\s*(?:is|[:=])\s*\**\s*(\d+(?:\.\d+)?|\.\d+)\s*(%?)/gi),
  ];
  const last = all.at(-1);
  if (!last) return undefined;
  const n = Number(last[1]);
  const p = last[2] === '%' || n > 1 ? n / 100 : n;
  return p >= 0 && p <= 1 ? p : undefined;
}

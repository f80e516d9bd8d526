import type { Usage } from '../../core/index.js';

/** US dollars per million tokens. */
export interface Price {
  input: number;
  /** Of prompt tokens that the server had cached; default: as `input`. */
  cachedInput?: number | undefined;
  output: number;
}

/** US dollars of so many tokens; null where the price or the tokens are not known. Thoughts are part of the completion. */
export function moneyOf(usage: Usage | undefined, price: Price | null): number | null {
  if (!usage || !price) return null;
  const cached = Math.min(usage.cachedTokens ?? 0, usage.promptTokens);
  const millionths =
    (usage.promptTokens - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    usage.completionTokens * price.output;
  return Number.isFinite(millionths) ? millionths / 1e6 : null;
}

import type { Usage } from '../../core/index.js';

type Counts = Readonly<Record<string, unknown>>;

/** Tokens as the server reports them; undefined when it does not. */
export function usageOf(found: unknown): Usage | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const counts = found as Counts;
  const promptTokens = count(counts['prompt_tokens']);
  const completionTokens = count(counts['completion_tokens']);
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  const cachedTokens =
    count(inside(counts['prompt_tokens_details'], 'cached_tokens')) ?? count(counts['prompt_cache_hit_tokens']);
  const reasoningTokens = count(inside(counts['completion_tokens_details'], 'reasoning_tokens'));
  return {
    promptTokens,
    completionTokens,
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
  };
}

const count = (v: unknown): number | undefined =>
  typeof v === 'number' && Number.isFinite(v) && v >= 0 ? Math.round(v) : undefined;

const inside = (v: unknown, key: string): unknown =>
  typeof v === 'object' && v !== null ? (v as Counts)[key] : undefined;

/**
 * One request's usage over its draws, so that they add up to what the server reports: the prompt, which is paid once,
 * is the first draw's; the rest is shared by the lengths of the texts.
 */
export function shareUsage(usage: Usage, lengths: readonly number[]): Usage[] {
  const whole = lengths.reduce((a, b) => a + b, 0);
  const shares = (total: number): number[] => {
    let length = 0;
    let given = 0;
    return lengths.map((own, i) => {
      length += own;
      const upTo = Math.round(total * (whole > 0 ? length / whole : (i + 1) / lengths.length));
      const share = upTo - given;
      given = upTo;
      return share;
    });
  };
  const completion = shares(usage.completionTokens);
  const reasoning = usage.reasoningTokens === undefined ? undefined : shares(usage.reasoningTokens);
  return lengths.map((_, i) => ({
    promptTokens: i === 0 ? usage.promptTokens : 0,
    completionTokens: completion[i] ?? 0,
    ...(usage.cachedTokens === undefined ? {} : { cachedTokens: i === 0 ? usage.cachedTokens : 0 }),
    ...(reasoning === undefined ? {} : { reasoningTokens: reasoning[i] ?? 0 }),
  }));
}

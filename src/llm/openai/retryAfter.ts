interface Headers {
  get(name: string): string | null;
}

/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` as seconds (fractions too) or an
 * HTTP date, of any length. Undefined when it does not say, or what it says makes no sense.
 */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const ms = numberIn(headers.get('retry-after-ms'));
  if (ms !== undefined) return ms;
  const text = headers.get('retry-after');
  const seconds = numberIn(text);
  if (seconds !== undefined) return seconds * 1000;
  // A date has letters in it: `Date.parse` would also take "-5" or "2.1.3" for one.
  const date = text !== null && /[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d*)?\s*$/.test(text) ? Number(text) : undefined;
}

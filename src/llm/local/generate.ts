import type { TokenLogprob } from '../../core/index.js';
import type { EvaluateOptions, LlamaModel, Sequence } from './library.js';

export interface GenerateOptions {
  /** Most tokens of the reply. */
  maxTokens: number;
  stop: readonly string[];
  /** The reply is one JSON object under a grammar, which would go on with blanks for ever. */
  json: boolean;
  logprobs: boolean;
  evaluate: EvaluateOptions;
  signal?: AbortSignal | undefined;
}

export interface Generated {
  text: string;
  tokens: number;
  finish: 'stop' | 'length';
  logprobs?: TokenLogprob[];
}

/**
 * Draws a reply token by token. The sequence is cleared first: with the remains of another prompt the numbers, and so
 * the text, could differ in the last bit.
 */
export async function generate(
  sequence: Sequence,
  model: LlamaModel,
  prompt: number[],
  options: GenerateOptions,
): Promise<Generated> {
  await sequence.clearHistory();
  options.signal?.throwIfAborted();
  const drawn: number[] = [];
  const logprobs: TokenLogprob[] = [];
  const done = (text: string, finish: 'stop' | 'length'): Generated => ({
    text,
    tokens: drawn.length,
    finish,
    ...(options.logprobs ? { logprobs } : {}),
  });
  const whole = (): string => model.detokenize(drawn);
  const metadata = options.logprobs ? ({ confidence: true } as const) : {};
  for await (const { token, confidence } of sequence.evaluateWithMetadata(prompt, metadata, options.evaluate)) {
    options.signal?.throwIfAborted();
    drawn.push(token);
    if (options.logprobs) logprobs.push({ token: model.detokenize([token], true), logprob: Math.log(confidence ?? 0) });
    if (options.json && model.detokenize(drawn.slice(-2)).includes('}') && isObject(whole()))
      return done(whole().trim(), 'stop');
    if (options.stop.length > 0) {
      const text = whole();
      const ends = options.stop.map((s) => text.indexOf(s)).filter((at) => at >= 0);
      if (ends.length > 0) return done(text.slice(0, Math.min(...ends)), 'stop');
    }
    if (drawn.length >= options.maxTokens) return done(whole(), 'length');
  }
  return done(whole(), 'stop');
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

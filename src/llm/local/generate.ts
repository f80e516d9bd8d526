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

/** Tokens looked at for a stop text: it may begin in an earlier one. */
const tail = 32;

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
    if (model.isEogToken(token)) return done(whole(), 'stop');
    drawn.push(token);
    if (options.logprobs) logprobs.push({ token: model.detokenize([token], true), logprob: Math.log(confidence ?? 0) });
    if (options.json && model.detokenize(drawn.slice(-2)).includes('}') && isObject(whole()))
      return done(whole().trim(), 'stop');
    if (options.stop.length > 0) {
      const end = model.detokenize(drawn.slice(-tail));
      const found = options.stop.find((s) => end.includes(s));
      if (found !== undefined) {
        const text = whole();
        return done(text.slice(0, text.lastIndexOf(found)), 'stop');
      }
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

import type { TokenLogprob } from '../../core/index.js';
import type { ChatReply } from '../chat.js';
import { BadReply } from './faults.js';
import { partThoughts } from '../thoughts.js';
import { shareUsage, usageOf } from './usage.js';

/** A completion as servers write it: nothing in it can be relied on. */
type Json = Readonly<Record<string, unknown>>;

/**
 * The replies in a completion, one a choice. A refusal in place of content is the text; usage of several choices is
 * shared among them.
 * @throws BadReply when it is no completion, or holds the server's error
 */
export function repliesOf(body: unknown): ChatReply[] {
  if (!isObject(body)) throw new BadReply('the reply is no JSON object');
  if (body['error']) throw new BadReply('the reply holds an error', body);
  const choices = body['choices'];
  if (!Array.isArray(choices) || choices.length === 0) throw new BadReply('the reply has no choices');
  const served = servedBy(body);
  const replies = choices.map((choice: unknown) => ({ ...replyOf(choice), ...served }));
  const usage = usageOf(body['usage']);
  if (!usage) return replies;
  if (replies.length === 1) return [{ ...(replies[0] as ChatReply), usage }];
  const said = replies.map((r) => (r.thoughts ?? '') + r.text);
  // Hardly any token is more than a word: such a server counts one choice (llama.cpp does), and of the others says nothing.
  if (said.join(' ').split(/\s+/).length > usage.completionTokens)
    return replies.map((reply, i) => (i === 0 ? { ...reply, usage } : reply));
  const shares = shareUsage(
    usage,
    said.map((text) => text.length),
  );
  return replies.map((reply, i) => ({ ...reply, usage: shares[i] ?? usage }));
}

function replyOf(choice: unknown): ChatReply {
  const message = isObject(choice) ? choice['message'] : undefined;
  if (!isObject(choice) || !isObject(message)) throw new BadReply('a choice of the reply has no message');
  if (choice['error']) throw new BadReply('the reply holds an error', choice);
  const content = contentOf(message['content']);
  const refusal = textIn(message['refusal']);
  const parted = partThoughts(content.text ?? refusal ?? '');
  const apart = textIn(message['reasoning_content']) ?? textIn(message['reasoning']) ?? content.thoughts;
  const thoughts = [apart, parted.thoughts].filter(Boolean).join('\n');
  const logprobs = logprobsOf(choice['logprobs']);
  return {
    text: parted.text,
    finish: finishOf(choice['finish_reason'], content.text === undefined && refusal !== undefined),
    ...(thoughts === '' ? {} : { thoughts }),
    ...(logprobs ? { logprobs } : {}),
  };
}

/** Content is a text, nothing, or a list of parts, some of which may be thoughts. */
function contentOf(content: unknown): { text?: string; thoughts?: string } {
  if (typeof content === 'string') return { text: content };
  if (!Array.isArray(content)) return {};
  const parts = content.filter(isObject);
  const join = (kind: string): string =>
    parts
      .filter((p) => p['type'] === kind)
      .map((p) => textIn(p[kind]) ?? contentOf(p[kind]).text ?? '')
      .join('');
  const thoughts = join('thinking');
  return { text: join('text'), ...(thoughts === '' ? {} : { thoughts }) };
}

function finishOf(reason: unknown, refused: boolean): ChatReply['finish'] {
  if (refused || reason === 'content_filter') return 'refusal';
  return reason === 'length' || reason === 'max_tokens' ? 'length' : 'stop';
}

function logprobsOf(found: unknown): TokenLogprob[] | undefined {
  const tokens = isObject(found) ? found['content'] : undefined;
  if (!Array.isArray(tokens)) return undefined;
  return tokens.filter(isObject).flatMap(({ token, logprob }) => {
    return typeof token === 'string' && typeof logprob === 'number' ? [{ token, logprob }] : [];
  });
}

function servedBy({ model, system_fingerprint: build }: Json): { servedBy?: string } {
  const names = [textIn(model)?.replace(folders, ''), textIn(build)].filter((v) => v !== undefined);
  return names.length > 0 ? { servedBy: names.join(' ') } : {};
}

/** Servers of local files name the model by its path: where it lies is nobody's affair. */
const folders = /^(?:[a-z]:)?[\\/].*[\\/]/i;

const isObject = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v);
const textIn = (v: unknown): string | undefined => (typeof v === 'string' && v !== '' ? v : undefined);

import type OpenAI from 'openai';
import { BrokenStream } from './faults.js';

interface Choice {
  message: { content: string | null; refusal: string | null; reasoning_content: string };
  finish_reason: string | null;
  logprobs: { content: unknown[] } | null;
}

/** What the chunks of servers beyond OpenAI's hold as well. */
type Delta = OpenAI.ChatCompletionChunk.Choice.Delta & { reasoning_content?: string | null; reasoning?: string | null };

/**
 * Puts a stream together as the completion that it tells. What comes after a choice's end does not count.
 * @throws BrokenStream when a choice has no end: what there is of it is no reply
 */
export async function collect(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  onChunk: () => void,
): Promise<Record<string, unknown>> {
  const choices: Choice[] = [];
  let head: Pick<OpenAI.ChatCompletionChunk, 'model' | 'system_fingerprint'> | undefined;
  let usage: unknown;
  for await (const chunk of chunks) {
    onChunk();
    head ??= chunk;
    if (chunk.usage) usage = chunk.usage;
    for (const { index, delta, finish_reason, logprobs } of chunk.choices ?? []) {
      const choice = (choices[index] ??= emptyChoice());
      if (choice.finish_reason !== null) continue;
      add(choice, (delta ?? {}) as Delta);
      if (logprobs?.content) (choice.logprobs ??= { content: [] }).content.push(...logprobs.content);
      if (finish_reason) choice.finish_reason = finish_reason;
    }
  }
  // A list with holes: a choice that never began has no end either.
  if (choices.length === 0 || Array.from(choices).some((c) => !c?.finish_reason)) throw new BrokenStream();
  return { model: head?.model, system_fingerprint: head?.system_fingerprint, choices, usage };
}

const emptyChoice = (): Choice => ({
  message: { content: null, refusal: null, reasoning_content: '' },
  finish_reason: null,
  logprobs: null,
});

function add({ message }: Choice, { content, refusal, reasoning_content, reasoning }: Delta): void {
  // The first chunk's empty text is no content: a refusal may follow.
  if (content) message.content = (message.content ?? '') + content;
  if (refusal) message.refusal = (message.refusal ?? '') + refusal;
  message.reasoning_content += reasoning_content ?? reasoning ?? '';
}

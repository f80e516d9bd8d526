import { canonicalJson } from '../../core/index.js';
import type { ChatReply, ChatRequest } from '../chat.js';

interface Waiting {
  request: ChatRequest;
  signal: AbortSignal | undefined;
  resolve: (reply: ChatReply | Promise<ChatReply>) => void;
  reject: (e: unknown) => void;
}

export type SendDraws = (request: ChatRequest, draws: number, signal: AbortSignal | undefined) => Promise<ChatReply[]>;

/**
 * Joins requests of one turn of the event loop that differ in their draw only: up to `most()` of them are sent as one.
 * Those that it brings no reply for are sent one by one. The joint request goes on until nobody waits for it any more.
 */
export function coalescer(
  most: () => number,
  send: SendDraws,
): (request: ChatRequest, signal?: AbortSignal) => Promise<ChatReply> {
  const single = async ({ request, signal }: Waiting): Promise<ChatReply> =>
    (await send(request, 1, signal))[0] as ChatReply;
  let groups: Map<string, Waiting[]> | undefined;

  const sendGroup = async (group: readonly Waiting[]): Promise<void> => {
    if (group.length === 1) return group.forEach((w) => w.resolve(single(w)));
    const joint = jointSignal(group);
    try {
      const replies = await send((group[0] as Waiting).request, group.length, joint.signal);
      group.forEach((w, i) => w.resolve(replies[i] ?? single(w)));
    } catch (e) {
      for (const w of group) w.reject(e);
    } finally {
      joint.release();
    }
  };

  const flush = (): void => {
    const all = groups ?? new Map<string, Waiting[]>();
    groups = undefined;
    for (const group of all.values()) {
      group.sort((a, b) => a.request.sample.draw - b.request.sample.draw);
      const size = Math.max(1, most());
      for (let i = 0; i < group.length; i += size) void sendGroup(group.slice(i, i + size));
    }
  };

  return (request, signal) =>
    new Promise((resolve, reject) => {
      if (!groups) {
        groups = new Map();
        setImmediate(flush);
      }
      const key = canonicalJson({ ...request, sample: { ...request.sample, draw: 0 } });
      const waiting = { request, signal, resolve, reject };
      const group = groups.get(key);
      if (group) group.push(waiting);
      else groups.set(key, [waiting]);
    });
}

/** Aborts when all callers have. */
function jointSignal(group: readonly Waiting[]): { signal: AbortSignal | undefined; release: () => void } {
  const signals = group.map((w) => w.signal);
  if (signals.some((s) => !s)) return { signal: undefined, release: () => undefined };
  const controller = new AbortController();
  const check = (): void => {
    if (signals.every((s) => s?.aborted)) controller.abort();
  };
  check();
  for (const s of signals) s?.addEventListener('abort', check);
  return { signal: controller.signal, release: () => signals.forEach((s) => s?.removeEventListener('abort', check)) };
}

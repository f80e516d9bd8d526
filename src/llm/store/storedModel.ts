import { SigmaError } from '../../core/index.js';
import type { ChatModel, ChatReply, ChatRequest } from '../chat.js';
import { LlmError } from '../llmError.js';
import type { CallStore } from './callStore.js';
import { callKey } from './key.js';
import { notStored } from './messages.js';

/** A call as it came out. */
export interface Call {
  request: ChatRequest;
  reply: ChatReply;
  /** It was in the store, or another caller was already waiting for it. */
  cached: boolean;
}

export interface StoredOptions {
  /** Asked before every call: what is not stored is then not asked for either. */
  offline?: () => boolean;
  onCall?: (call: Call) => void;
}

/**
 * A model with the store in front: what was asked before is read, equal requests in flight are one call, and a reply is
 * on disk before anybody hears it.
 * @throws SigmaError `unit-failed` offline, where the call is not stored
 */
export function storedModel(
  model: ChatModel,
  store: () => CallStore,
  { offline = () => false, onCall = () => undefined }: StoredOptions = {},
): ChatModel {
  const inFlight = new Map<string, Promise<ChatReply>>();
  const { identity } = model;
  return {
    ...model,
    async complete(request, options) {
      const key = callKey(identity, request);
      const waiting = inFlight.get(key);
      const known = waiting ? await waiting : store().get(key)?.reply;
      if (known) {
        onCall({ request, reply: known, cached: true });
        return known;
      }
      if (offline()) {
        const { who, question, stage, round } = request.sample;
        throw new SigmaError('unit-failed', notStored(who, question, stage, round));
      }
      const asking = model
        .complete(request, options)
        .catch(neverSucceeds)
        .then((reply) => store().put({ key, identity, request, reply }).reply)
        .finally(() => inFlight.delete(key));
      inFlight.set(key, asking);
      const reply = await asking;
      onCall({ request, reply, cached: false });
      return reply;
    },
  };
}

/** An error that would come again is a reply as well: a replay meets it too. */
function neverSucceeds(e: unknown): ChatReply {
  if (e instanceof LlmError && e.permanent) return { text: '', finish: 'refusal', error: e.message };
  throw e;
}

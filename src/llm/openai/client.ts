import { SigmaError, reasonOf, type Capability } from '../../core/index.js';
import type { ChatModel, ChatReply, ChatRequest } from '../chat.js';
import type { Limiter } from '../limiter/index.js';
import { coalescer } from './coalesce.js';
import { patienceOf, type OpenAiConfig } from './config.js';
import { connect } from './connection.js';
import { accessOf, type Env } from './credentials.js';
import * as texts from './messages.js';
import { onceBefore, outOfRoom, preflightRequest } from './preflight.js';
import { send, type Line } from './send.js';
import { sleep } from './sleep.js';
import { openClocks } from './timeouts.js';
import { firstTraits } from './traits.js';

export interface OpenAiDeps {
  /** The endpoint's: shared by all models at it. */
  limiter: Limiter;
  /** Where keys and proxies are read from. Default: the process's environment. */
  env?: Env | undefined;
  /** Told of what a user may want to know: fields that the server does not take, long waits. */
  onNotice?: ((text: string) => void) | undefined;
  /** Waits so many milliseconds or until the signal; for tests. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Milliseconds since the epoch, for dates in Retry-After; for tests. */
  now?: (() => number) | undefined;
}

/**
 * A model at any server that speaks the OpenAI chat API. Before its first request it makes one tiny call, which stops
 * the run where no request can succeed and finds out what the server takes; retries, time-outs and back-off are its own.
 * @throws SigmaError `bad-input` when the base URL or a header cannot be made sense of
 */
export function openAiModel(config: OpenAiConfig, deps: OpenAiDeps): ChatModel {
  const env = deps.env ?? process.env;
  const access = accessOf(config, env);
  const { baseUrl, keyVariable, redact } = access;
  const patience = patienceOf(config);
  const told = new Set<string>();
  const line: Line = {
    config,
    about: { name: config.name, model: config.model, baseUrl, keyVariable, hasKey: access.key !== undefined },
    sampling: config.sampling ?? {},
    traits: firstTraits(config),
    patience,
    connection: connect(access, env),
    clocks: openClocks(patience),
    limiter: deps.limiter,
    redact,
    sleep: deps.sleep ?? sleep,
    now: deps.now ?? Date.now,
    notice: (text) => {
      if (told.has(text)) return; // many calls meet the same wait
      told.add(text);
      deps.onNotice?.(text);
    },
  };

  const closing = new AbortController();
  const preflight = onceBefore(async () => {
    try {
      await send(line, preflightRequest, { preflight: true, signal: closing.signal });
    } catch (e) {
      if (!outOfRoom.test(reasonOf(e))) throw e;
    }
  });
  const sendDraws = async (
    request: ChatRequest,
    draws: number,
    signal: AbortSignal | undefined,
  ): Promise<ChatReply[]> => {
    const replies = await send(line, request, { draws, signal });
    if (draws > 1 && replies.length > 0 && replies.length < draws) {
      line.traits = { ...line.traits, n: 1 };
      line.notice(texts.fewerDraws(config.name));
    }
    return replies;
  };
  const joint = coalescer(() => line.traits.n, sendDraws);

  return {
    identity: {
      endpoint: config.endpoint ?? baseUrl,
      model: config.model,
      ...(config.revision === undefined ? {} : { revision: config.revision }),
    },
    capabilities: capabilitiesOf(config),
    sampling: line.sampling,
    describe: () => ({
      kind: 'openai',
      name: config.name,
      baseUrl,
      model: config.model,
      ...(config.revision === undefined ? {} : { revision: config.revision }),
      ...(access.key === undefined ? {} : { keyVariable }),
      ...(config.headers ? { headers: Object.keys(config.headers) } : {}),
      sampling: line.sampling,
    }),
    async complete(request, { signal } = {}) {
      await preflight(signal);
      if (signal?.aborted || closing.signal.aborted)
        throw new SigmaError('interrupted', texts.callInterrupted(line.about, request.sample));
      if (line.traits.n > 1) return joint(request, signal);
      const [reply] = await sendDraws(request, 1, signal);
      return reply as ChatReply;
    },
    async close() {
      closing.abort();
      line.clocks.close();
      await line.connection.close();
    },
  };
}

function capabilitiesOf({ logprobs, seed }: OpenAiConfig): ReadonlySet<Capability> {
  const all = new Set<Capability>(['rounds', 'draws', 'json', 'confidence', 'service']);
  if (seed !== false) all.add('seed');
  if (logprobs === true) all.add('logprobs');
  return all;
}

import path from 'node:path';
import { SigmaError } from '../core/index.js';
import {
  LlmError,
  localModel,
  openAiModel,
  openCallStore,
  openLedger,
  openLimiter,
  storedModel,
  type CallStore,
  type ChatModel,
  type Ledger,
  type Limiter,
  type LocalDeps,
} from '../llm/index.js';
import { callFolder } from './callFolder.js';
import type { Experiment } from './experiment.js';
import type { LlmSpec } from './llmSchema.js';
import { costNeedsPrices } from './messages.js';
import { endpointOf, identityOf, isLocal, priceOfSpec, samplingOf } from './modelSpec.js';

export interface ModelsOptions {
  models?: Readonly<Record<string, ChatModel>> | undefined;
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Told of what a server does not take, of long waits, and the like. */
  onNotice?: ((text: string) => void) | undefined;
}

/** The models of a run: one store and one ledger for all, one limiter an endpoint. */
export interface Models {
  /** By name under `llms`, with store and ledger in front. */
  byName: ReadonlyMap<string, ChatModel>;
  ledger: Ledger;
  /** Keeps this run's calls in its folder too; sealed, the folder is only read. Without a folder, in the user's store. */
  attach(folder?: string): void;
  seal(): void;
  onCall(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Makes the models of an experiment. Nothing is opened or sent before the first call that is not stored.
 * @throws SigmaError `bad-input` for a cost limit where a price is not known
 */
export function openModels(x: Experiment, options: ModelsOptions): Models {
  const { models = {} } = options;
  const llms = Object.entries(x.llms ?? {});
  const unpriced = llms.filter(([, llm]) => priceOfSpec(llm) === null).map(([name]) => name);
  if (x.maxCost !== undefined && unpriced.length > 0) throw new SigmaError('bad-input', costNeedsPrices(unpriced));
  const folder = callFolder(x);
  const shared = folder === undefined ? [] : [folder];
  const ledger = openLedger({ maxCost: x.maxCost, maxCalls: x.maxCalls });
  const limiters = new Map<string, Limiter>();
  const opened: ChatModel[] = [];
  let store: CallStore | undefined;
  let sealed = false;
  let stopped: LlmError | undefined;
  let listener = (): void => undefined;
  const limiterOf = (llm: LlmSpec): Limiter => {
    const endpoint = endpointOf(llm);
    let limiter = limiters.get(endpoint);
    if (!limiter)
      limiters.set(
        endpoint,
        (limiter = openLimiter({
          maxConcurrency: llm.concurrency,
          requestsPerMinute: llm.requestsPerMinute,
          tokensPerMinute: llm.tokensPerMinute,
        })),
      );
    return limiter;
  };
  const loaded: LocalDeps['loaded'] = new Map();
  const openFile = (
    name: string,
    { gguf = '', revision, concurrency, contextTokens, gpu, threads, ...llm }: LlmSpec,
  ): ChatModel =>
    localModel(
      { name, gguf, revision, concurrency, contextTokens, gpu, threads },
      { loaded, sampling: samplingOf(llm) },
    );
  const serve = (name: string, llm: LlmSpec): ChatModel => {
    let served: ChatModel | undefined;
    const price = priceOfSpec(llm);
    const open = (): ChatModel => {
      if (!served)
        opened.push(
          (served =
            models[name] ?? (isLocal(llm) ? openFile(name, llm) : openServer(name, llm, limiterOf(llm), options))),
        );
      return served;
    };
    const metered: ChatModel = {
      identity: identityOf(llm),
      capabilities: new Set([...(llm.logprobs ? (['logprobs'] as const) : [])]),
      sampling: samplingOf(llm),
      describe: () => ({ ...identityOf(llm), sampling: samplingOf(llm) }),
      async complete(request, options) {
        if (stopped) throw stopped; // what stops the run stops the calls that wait behind it
        options?.signal?.throwIfAborted();
        const model = open();
        let settle: ReturnType<Ledger['send']> | undefined;
        try {
          settle = ledger.send(request, price);
          const reply = await model.complete(request, options);
          settle(reply.usage);
          return reply;
        } catch (e) {
          settle?.(null);
          if (e instanceof LlmError && e.code !== 'unit-failed') stopped = e;
          throw e;
        }
      },
      close: () => Promise.resolve(),
    };
    return storedModel(metered, () => (store ??= openCallStore({ read: shared, write: [] })), {
      offline: () => sealed,
      onCall: ({ cached }) => {
        if (cached) ledger.stored();
        listener();
      },
    });
  };
  return {
    byName: new Map(llms.map(([name, llm]) => [name, serve(name, llm)])),
    ledger,
    attach(folder) {
      store?.close();
      const folders = [...(folder === undefined ? [] : [path.join(folder, 'calls')]), ...shared];
      store = openCallStore(sealed ? { read: folders, write: [] } : { read: [], write: folders });
    },
    seal: () => void (sealed = true),
    onCall: (heard) => void (listener = heard),
    async close() {
      store?.close();
      for (const model of opened) await model.close();
    },
  };
}

function openServer(name: string, llm: LlmSpec, limiter: Limiter, { env, onNotice }: ModelsOptions): ChatModel {
  const { price: _p, gguf: _g, provider: _v, concurrency: _c, contextTokens: _t, gpu: _u, threads: _h, ...rest } = llm;
  return openAiModel(
    {
      ...rest,
      name,
      baseUrl: llm.baseUrl ?? '',
      model: llm.model ?? '',
      endpoint: endpointOf(llm),
      sampling: samplingOf(llm),
    },
    { limiter, env, onNotice },
  );
}

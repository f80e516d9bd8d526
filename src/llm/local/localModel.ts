import path from 'node:path';
import { reasonOf, SigmaError, type Capability } from '../../core/index.js';
import type { ChatModel, ChatReply, ChatRequest, Sampling } from '../chat.js';
import { LlmError } from '../llmError.js';
import { seedOf } from '../seed.js';
import { partThoughts } from '../thoughts.js';
import { generate } from './generate.js';
import type { ChatWrapper, Library } from './library.js';
import { closed, failed, interrupted, strangeExtra, tooLong } from './messages.js';
import { promptTokens, templateOf } from './prompt.js';
import { openWeights, type LocalConfig, type Weights } from './weights.js';

export interface LocalDeps {
  sampling?: Sampling | undefined;
  /** Models already in memory: two names of one file and one setting share it. */
  loaded?: Map<string, Promise<Weights>> | undefined;
  /** Gets node-llama-cpp; for tests. */
  load?: (() => Promise<Library>) | undefined;
}

const capabilities: ReadonlySet<Capability> = new Set(['rounds', 'draws', 'logprobs', 'json', 'seed', 'service']);

/** OpenAI's default, so that a model draws alike wherever it runs. */
const usualTemperature = 1;

/**
 * A GGUF model in this process, by node-llama-cpp: as many texts side by side as the context has sequences. It is loaded
 * at the first call. Equal requests with equal samples give equal texts, whatever is generated beside them. JSON replies
 * are held to their schema by a grammar. Log-probabilities are those of the distribution that was drawn from: after
 * temperature, top-p and grammar.
 * @throws LlmError `bad-request` for a field under `extra` that it does not take
 */
export function localModel(config: LocalConfig, deps: LocalDeps = {}): ChatModel {
  const loaded = deps.loaded ?? new Map<string, Promise<Weights>>();
  const { name: _name, revision: _revision, ...own } = config;
  const key = JSON.stringify(own);
  const sampling = deps.sampling ?? {};
  const grammars = new Map<string, Promise<object>>();
  let wrapper: ChatWrapper | undefined;
  let isClosed = false;
  const strange = Object.keys(sampling.extra ?? {}).find((field) => !extras.includes(field));
  if (strange !== undefined)
    throw new LlmError('bad-request', strangeExtra(config.name, strange, extras), { stop: true });

  const weights = (): Promise<Weights> => {
    let w = loaded.get(key);
    if (!w) loaded.set(key, (w = openWeights(config, deps.load)));
    return w;
  };

  function grammarOf(w: Weights, schema: object): Promise<object> {
    const text = JSON.stringify(schema);
    let grammar = grammars.get(text);
    if (!grammar) grammars.set(text, (grammar = w.llama.createGrammarForJsonSchema(schema)));
    return grammar;
  }

  async function reply(w: Weights, request: ChatRequest, signal: AbortSignal | undefined): Promise<ChatReply> {
    const { output, sample } = request;
    const drawn = { ...sampling, ...request.sampling };
    wrapper ??= templateOf(w);
    const prompt = promptTokens(request.messages, wrapper, w.model);
    const room = w.contextTokens - prompt.length;
    if (room < (drawn.maxTokens ?? 1))
      throw new LlmError(
        'context-overflow',
        tooLong(config.name, sample, prompt.length, drawn.maxTokens ?? 1, w.contextTokens),
      );
    const grammar = output.type === 'json' ? await grammarOf(w, output.schema) : undefined;
    const made = await w.onSequence(
      (sequence) =>
        generate(sequence, w.model, prompt, {
          maxTokens: drawn.maxTokens ?? room,
          stop: drawn.stop ?? [],
          json: output.type === 'json',
          logprobs: request.logprobs !== undefined,
          evaluate: {
            temperature: drawn.temperature ?? usualTemperature,
            topP: drawn.topP ?? 1,
            topK: numberIn(drawn.extra, 'top_k'),
            minP: numberIn(drawn.extra, 'min_p'),
            seed: seedOf(request),
            ...(grammar
              ? { grammarEvaluationState: new w.library.LlamaGrammarEvaluationState({ model: w.model, grammar }) }
              : {}),
          },
          signal,
        }),
      signal,
    );
    return {
      ...partThoughts(made.text),
      finish: made.finish,
      usage: { promptTokens: prompt.length, completionTokens: made.tokens },
      ...(made.logprobs ? { logprobs: made.logprobs } : {}),
    };
  }

  return {
    identity: {
      endpoint: 'local',
      model: path.basename(config.gguf),
      ...(config.revision === undefined ? {} : { revision: config.revision }),
    },
    capabilities,
    sampling,
    describe: () => ({ gguf: path.basename(config.gguf), revision: config.revision ?? null, sampling }),
    async complete(request, { signal } = {}) {
      if (isClosed) throw new LlmError('stalled', closed(config.name));
      try {
        signal?.throwIfAborted();
        return await reply(await weights(), request, signal);
      } catch (e) {
        if (signal?.aborted) throw new SigmaError('interrupted', interrupted(config.name, request.sample), e);
        if (e instanceof SigmaError) throw e;
        throw new LlmError('server', failed(config.name, request.sample, reasonOf(e)), { cause: e });
      }
    },
    async close() {
      isClosed = true;
      const open = loaded.get(key);
      loaded.delete(key);
      await (await open?.catch(() => undefined))?.close();
    },
  };
}

/** What is taken under `extra`, by the names that servers of llama.cpp have for it. */
const extras: readonly string[] = ['top_k', 'min_p'];

/** 0 is off. */
function numberIn(extra: Sampling['extra'], field: string): number {
  const value = extra?.[field];
  return typeof value === 'number' ? value : 0;
}

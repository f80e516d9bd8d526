import { SigmaError, type Question } from '../core/index.js';
import {
  callKey,
  explainMiss,
  openCallStore,
  type CallStore,
  type ChatModel,
  type ChatRequest,
  type Miss,
  type ModelIdentity,
} from '../llm/index.js';
import { openOne } from './ask.js';
import { callFolder } from './callFolder.js';
import type { Experiment } from './experiment.js';
import { explain } from './explain.js';
import type { LabOptions } from './lab.js';
import { cacheOff, notInStore } from './messages.js';
import { identityOf } from './modelSpec.js';
import { pinWeights } from './pinWeights.js';

/** A call that would be sent, because it is not stored. */
export interface ExplainedMiss extends Miss {
  model: string;
  who: string;
  stage: string;
  round: number;
  draw: number;
}

export interface CacheExplanation {
  folder: string;
  /** Calls that the store answers. */
  hits: number;
  /** Calls of the first step that is not stored in whole. Later steps hang on their replies, so they are not known. */
  misses: ExplainedMiss[];
}

/**
 * Decides one question from stored calls only and says, of each call that is not there, in what it differs from the
 * nearest one. Nothing is sent.
 * @throws SigmaError `bad-input` as `askQuestion`, and where the experiment keeps no calls
 */
export async function explainCache(
  question: Question | string,
  experiment: Experiment,
  options: Omit<LabOptions, 'question' | 'models'> = {},
): Promise<CacheExplanation> {
  const folder = callFolder(experiment);
  if (folder === undefined) throw new SigmaError('bad-input', cacheOff());
  const pinned = await pinWeights(experiment);
  const { maxCost: _cost, maxCalls: _calls, ...rest } = pinned;
  const store = openCallStore({ read: [folder], write: [] });
  const looked: Looked = { hits: new Set(), misses: new Map() };
  try {
    const models = Object.entries(rest.llms ?? {}).map(([name, llm]): [string, ChatModel] => [
      name,
      storedOnly(name, identityOf(llm), store, looked),
    ]);
    const lab = await openOne(question, { ...rest, cache: 'none' }, { ...options, models: Object.fromEntries(models) });
    try {
      // What is not stored fails the question, which is what is asked about here.
      await explain(lab, lab.plan.conditions.length - 1, [0], options.signal, { onFailure: () => undefined }).catch(
        (e: unknown) => {
          if (looked.misses.size === 0) throw e;
        },
      );
    } finally {
      await lab.close();
    }
    const misses = [...looked.misses.values()].map(({ model, identity, request }): ExplainedMiss => {
      const { who, stage, round, draw } = request.sample;
      return { model, who, stage, round, draw, ...explainMiss(store.entries(), identity, request) };
    });
    return { folder, hits: looked.hits.size, misses };
  } finally {
    store.close();
  }
}

/** Calls by key: a question may be decided more than once. */
interface Looked {
  hits: Set<string>;
  misses: Map<string, { model: string; identity: ModelIdentity; request: ChatRequest }>;
}

/** A model that knows what is stored, and nothing else. */
function storedOnly(model: string, identity: ModelIdentity, store: CallStore, looked: Looked): ChatModel {
  return {
    identity,
    capabilities: new Set(),
    sampling: {},
    describe: () => ({}),
    complete(request) {
      const key = callKey(identity, request);
      const entry = store.get(key);
      if (entry) {
        looked.hits.add(key);
        return Promise.resolve(entry.reply);
      }
      looked.misses.set(key, { model, identity, request });
      return Promise.reject(new SigmaError('unit-failed', notInStore(request.sample.who)));
    },
    close: () => Promise.resolve(),
  };
}

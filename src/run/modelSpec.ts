import path from 'node:path';
import { priceOf, type ModelIdentity, type Sampling, type StatedPrice } from '../llm/index.js';
import type { AgentSpec, LlmSpec } from './llmSchema.js';

export const isLocal = (llm: LlmSpec): boolean =>
  (llm.provider ?? (llm.gguf === undefined ? 'openai' : 'local')) === 'local';

/** Logical name of the server: what answers are cached under, and who shares one limiter. */
export function endpointOf(llm: LlmSpec): string {
  if (llm.endpoint !== undefined) return llm.endpoint;
  if (isLocal(llm)) return 'local';
  try {
    const { host, pathname } = new URL(llm.baseUrl ?? '');
    return host + pathname.replace(/\/+$/, '');
  } catch {
    return 'server'; // an address that cannot be read is refused where it is opened
  }
}

/** Whose answers a model gives. A local one goes by the name of its file. */
export function identityOf(llm: LlmSpec): ModelIdentity {
  return {
    endpoint: endpointOf(llm),
    model: llm.model ?? path.basename(llm.gguf ?? ''),
    ...(llm.revision === undefined ? {} : { revision: llm.revision }),
  };
}

/** How a model draws, without what is not set. */
export function samplingOf(s: LlmSpec | AgentSpec): Sampling {
  return {
    ...(s.temperature === undefined ? {} : { temperature: s.temperature }),
    ...(s.topP === undefined ? {} : { topP: s.topP }),
    ...(s.maxTokens === undefined ? {} : { maxTokens: s.maxTokens }),
    ...('stop' in s && s.stop !== undefined ? { stop: s.stop } : {}),
    ...('extra' in s && s.extra !== undefined ? { extra: s.extra } : {}),
  };
}

/** What its tokens cost; null where nobody says. */
export const priceOfSpec = (llm: LlmSpec | undefined): StatedPrice | null =>
  llm ? priceOf(llm.model, llm.baseUrl, llm.price) : null;

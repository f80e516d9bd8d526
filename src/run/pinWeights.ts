import { ggufRevision, type ChatModel } from '../llm/index.js';
import type { Experiment } from './experiment.js';
import { isLocal } from './modelSpec.js';

/**
 * States the revision of local models, the hash of their file, where the experiment does not: other weights are another
 * run, and a run can be replayed without them.
 * @throws SigmaError `bad-input` for a file that is missing or no GGUF file
 */
export async function pinWeights(x: Experiment, models: Readonly<Record<string, ChatModel>> = {}): Promise<Experiment> {
  const { llms } = x;
  if (!llms) return x;
  const pinned = { ...llms };
  for (const [name, llm] of Object.entries(llms))
    if (isLocal(llm) && llm.gguf !== undefined && llm.revision === undefined && models[name] === undefined)
      pinned[name] = { ...llm, revision: await ggufRevision(name, llm.gguf) };
  return { ...x, llms: pinned };
}

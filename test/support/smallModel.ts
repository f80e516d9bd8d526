import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, findAddOn, installAddOn, packageRoot } from '../../src/core/index.js';
import { llamaAddOn } from '../../src/llm/local/addOn.js';

const fetcher = path.join(packageRoot(), '..', 'shared', 'tools', 'fetch-models');

/**
 * SmolLM2-135M-Instruct and the library that runs it, fetched where they are not there yet. It proves that everything
 * runs; it cannot count.
 * @returns the file, or why there is none here
 */
export async function smallModel(): Promise<{ gguf: string; missing?: undefined } | { missing: string }> {
  try {
    const addOn = llamaAddOn();
    if (!findAddOn(addOn)) await installAddOn(addOn, () => undefined);
  } catch {
    return { missing: 'node-llama-cpp is not here and cannot be fetched' };
  }
  const gguf = cacheFolder('models', 'smollm2-135m-instruct.gguf');
  if (existsSync(gguf)) return { gguf };
  if (!existsSync(fetcher)) return { missing: '../shared is missing' };
  const { status } = spawnSync(fetcher, [cacheFolder('models'), 'smollm2']);
  return status === 0 && existsSync(gguf) ? { gguf } : { missing: 'the model cannot be fetched' };
}

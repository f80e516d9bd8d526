import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder, packageRoot } from '../../src/core/index.js';

const tools = path.join(packageRoot(), '..', 'shared', 'tools');

export interface LlamaServer {
  baseUrl: string;
  stop(): Promise<void>;
}

/**
 * llama.cpp's own OpenAI-compatible server with SmolLM2-135M-Instruct on 127.0.0.1, with 8 places.
 * @returns the server, or why there can be none here
 */
export async function startLlamaServer(key: string): Promise<LlamaServer | { missing: string }> {
  const starter = path.join(tools, 'start-llama-server');
  if (!existsSync(starter)) return { missing: '../shared is missing' };
  const gguf = cacheFolder('models', 'smollm2-135m-instruct.gguf');
  if (!existsSync(gguf)) {
    const { status } = spawnSync(path.join(tools, 'fetch-models'), [cacheFolder('models'), 'smollm2']);
    if (status !== 0) return { missing: 'the model cannot be fetched' };
  }
  const port = await freePort();
  // A group of its own: the script starts Python.
  const child = spawn(starter, [String(port), gguf, key], { stdio: 'ignore', detached: true });
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const stop = async (): Promise<void> => {
    if (!ended && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    while (!ended) await sleep(20);
  };
  for (let i = 0; i < 600 && !ended; i++) {
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (health?.status === 200) return { baseUrl: `http://127.0.0.1:${port}/v1`, stop };
    await sleep(200);
  }
  await stop();
  return { missing: 'the server does not start' };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import OpenAI from 'openai';
import { openAiModel, openLimiter, type ChatModel, type ChatRequest } from '../llm/index.js';
import { row, type BenchPart, type Row } from './part.js';

const atOnce = 256;

interface Server {
  baseUrl: string;
  stop(): void;
}

async function serve(latencyMs: number): Promise<Server> {
  const script = fileURLToPath(new URL('./llmServer.js', import.meta.url));
  const child = spawn(process.execPath, [script, String(latencyMs)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the bench's server ended with ${code}`)));
  });
  return { baseUrl, stop: () => child.stdin.end() };
}

const modelAt = (baseUrl: string): ChatModel =>
  openAiModel(
    { name: 'bench', baseUrl, model: 'bench', endpoint: 'bench', sampling: {} },
    { limiter: openLimiter({ maxConcurrency: atOnce }), env: {} },
  );

const request = (draw: number): ChatRequest => ({
  messages: [{ role: 'user', content: `What is 3 + 4? (${draw})` }],
  output: { type: 'text' },
  sampling: { temperature: 0.7, maxTokens: 64 },
  sample: { seed: 1, question: 'q', who: 'a', stage: 'first', round: 0, draw },
});

/** Milliseconds until `n` calls are answered, handed over as a run does, and the processor's time meanwhile. */
async function timeCalls(call: (i: number) => Promise<unknown>, n: number): Promise<{ ms: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const from = performance.now();
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < n) await call(next++);
  };
  await Promise.all(Array.from({ length: 2 * atOnce }, hand));
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - from, cpuMs: (user + system) / 1000 };
}

/** As many at a time as the limiter lets through, by the SDK alone: what our own layers are measured against. */
function bySdk(baseUrl: string): (i: number) => Promise<unknown> {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0 });
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (i) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    running++;
    const { messages, sampling } = request(i);
    await client.chat.completions.create({
      model: 'bench',
      messages: [...messages],
      temperature: sampling.temperature!,
    });
    running--;
    waiting.shift()?.();
  };
}

const calls = 10_000;

async function ofServer(latencyMs: number, say: (text: string) => void): Promise<Row[]> {
  const server = await serve(latencyMs);
  const model = modelAt(server.baseUrl);
  const ours = (i: number): Promise<unknown> => model.complete(request(i));
  try {
    say(`model calls, a server that takes ${latencyMs} ms, ${atOnce} at once`);
    await timeCalls(ours, 8 * atOnce); // the limiter rises to its full width, connections open, code is compiled
    await timeCalls(ours, calls / 4);
    const rssBefore = process.memoryUsage().rss;
    const measured = await timeCalls(ours, calls);
    const rssAfter = process.memoryUsage().rss;
    const ideal = (Math.ceil(calls / atOnce) * latencyMs * calls) / (Math.ceil(calls / atOnce) * atOnce);
    const perSecond = Math.round((1000 * calls) / measured.ms);
    const what = `${calls} model calls, server of ${latencyMs} ms`;
    const variant = `${atOnce} at once`;
    const rss = `RSS ${Math.round(rssBefore / 1e6)} MB before, ${Math.round(rssAfter / 1e6)} MB after`;
    const rows = [
      row(what, variant, 'the server’s time alone', measured.ms, ideal, {
        note: `${perSecond} calls/s; ${rss}`,
        peakMB: Math.round(Math.max(rssBefore, rssAfter) / 1e6),
      }),
    ];
    if (latencyMs <= 100) {
      const sdk = bySdk(server.baseUrl);
      await timeCalls(sdk, 8 * atOnce);
      const plain = await timeCalls(sdk, calls);
      const own = (measured.cpuMs - plain.cpuMs) / calls;
      rows.push(
        row(
          'processor time of a model call',
          variant,
          'the SDK over its own fetch',
          measured.cpuMs / calls,
          plain.cpuMs / calls,
          {
            note: `${own <= 0 ? 'less than the SDK alone' : `${own.toFixed(3)} ms a call are ours`}; its ${Math.round((1000 * calls) / plain.ms)} calls/s`,
          },
        ),
      );
    }
    return rows;
  } finally {
    await model.close();
    server.stop();
  }
}

/** Calls to models over HTTP: throughput against the server's own time, and what our layers cost beside the SDK. */
export const llmPart: BenchPart = {
  name: 'llm',
  summary: 'model calls over HTTP: throughput, processor time, memory',
  async measure({ say }) {
    return [...(await ofServer(50, say)), ...(await ofServer(500, say))];
  },
};

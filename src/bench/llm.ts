import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import OpenAI from 'openai';
import { SigmaError } from '../core/index.js';
import { openAiModel, openLimiter, type ChatModel, type ChatRequest } from '../llm/index.js';
import { serverEnded } from './messages.js';
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
    child.once('exit', (code) => reject(new SigmaError('unavailable', serverEnded(code))));
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
    const { temperature, maxTokens } = sampling;
    await client.chat.completions.create({
      model: 'bench',
      messages: [...messages],
      temperature: temperature!,
      max_tokens: maxTokens!,
    });
    running--;
    waiting.shift()?.();
  };
}

const calls = 10_000;
/** A server this quick keeps the processor busy; only then does its time a call say what the layers cost. */
const quick = 100;
const rssMB = (): number => Math.round(process.memoryUsage().rss / 1e6);

/** Whole throughput and resident memory, against a server that answers any number of calls at once. */
async function throughput(model: ChatModel, latencyMs: number): Promise<{ row: Row; cpuMs: number }> {
  const call = (i: number): Promise<unknown> => model.complete(request(i));
  await timeCalls(call, 8 * atOnce); // the limiter rises to its full width, connections open
  await timeCalls(call, calls / 4); // and code is compiled
  const rss = [rssMB()];
  const { ms, cpuMs } = await timeCalls((i) => {
    if (i > 0 && i % (calls / 4) === 0) rss.push(rssMB());
    return call(i);
  }, calls);
  rss.push(rssMB());
  const ideal = (latencyMs * calls) / atOnce;
  const perSecond = Math.round((1000 * calls) / ms);
  const share = Math.round((100 * ideal) / ms);
  const note = `${perSecond} calls/s, ${share} % of ideal; RSS ${rss.join(', ')} MB every ${calls / 4} calls`;
  const what = `${calls} model calls, server of ${latencyMs} ms`;
  return {
    row: row(what, `${atOnce} at once`, 'the server’s time alone', ms, ideal, { note, peakMB: Math.max(...rss) }),
    cpuMs: cpuMs / calls,
  };
}

/** What our own layers cost the processor, beside the SDK. */
async function ownCost(baseUrl: string, cpuMs: number): Promise<Row> {
  const sdk = bySdk(baseUrl);
  await timeCalls(sdk, 8 * atOnce);
  await timeCalls(sdk, calls / 4);
  const plain = await timeCalls(sdk, calls);
  const own = cpuMs - plain.cpuMs / calls;
  const note =
    `${own <= 0 ? 'less than the SDK alone' : `${own.toFixed(3)} ms a call are ours`}; ` +
    `the SDK: ${Math.round((1000 * calls) / plain.ms)} calls/s`;
  const reference = 'the SDK over its own fetch';
  return row('processor time of a model call', `${atOnce} at once`, reference, cpuMs, plain.cpuMs / calls, { note });
}

async function ofServer(latencyMs: number): Promise<Row[]> {
  const server = await serve(latencyMs);
  const model = modelAt(server.baseUrl);
  try {
    const ours = await throughput(model, latencyMs);
    return latencyMs > quick ? [ours.row] : [ours.row, await ownCost(server.baseUrl, ours.cpuMs)];
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
    const rows: Row[] = [];
    for (const latencyMs of [50, 500]) {
      say(`model calls, a server that takes ${latencyMs} ms, ${atOnce} at once`);
      rows.push(...(await ofServer(latencyMs)));
    }
    return rows;
  },
};

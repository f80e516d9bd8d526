import { availableParallelism } from 'node:os';
import { SigmaError, reasonOf } from '../core/index.js';
import * as texts from './messages.js';
import type { RunVerdict, Sandbox, SandboxOptions } from './program.js';
import { startServer, type Ended, type ForkServer, type Limits } from './server.js';
import { findTools } from './tools.js';
import { verdictOf } from './verdict.js';

/** Characters of a program, and of what judges it. */
const LENGTH_LIMIT = 1_000_000;

/**
 * Opens a sandbox for Python programs: a pool of fork servers, each in a bubblewrap of its own. One is started, and
 * proves that the sandbox works; the rest start when they are needed. What does not run programs does not keep the
 * process alive.
 * @throws SigmaError `unavailable` where programs cannot be run safely, with the remedy; they are never run bare
 */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const tools = findTools();
  if ('why' in tools) throw new SigmaError('unavailable', texts.refused(tools.why, tools.remedy));
  const seconds = options.seconds ?? 3;
  const limits: Limits = {
    seconds,
    wall: 3 * seconds,
    memory: (options.memoryMB ?? 512) * 2 ** 20,
    file: 16 * 2 ** 20,
  };
  const size = options.servers ?? availableParallelism();
  const idle: ForkServer[] = [];
  const all = new Set<ForkServer>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let isClosed = false;

  async function take(): Promise<ForkServer> {
    if (busy >= size) await new Promise<void>((go) => waiting.push(go));
    else busy++;
    while (idle.length > 0) {
      const server = idle.pop() as ForkServer;
      if (!server.hasEnded()) return server;
      drop(server);
    }
    return start();
  }

  async function start(): Promise<ForkServer> {
    if (isClosed) throw new SigmaError('unavailable', texts.closed);
    const server = await startServer(tools as Exclude<typeof tools, { why: string }>);
    all.add(server);
    if (isClosed) drop(server);
    return server;
  }

  function drop(server: ForkServer): void {
    all.delete(server);
    server.close();
  }

  /** The next in the queue takes over the place of the one that is done. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }

  async function once(solution: object, judge: object): Promise<Ended> {
    let server: ForkServer | undefined;
    try {
      server = await take();
      const ended = await server.run(solution, judge, limits);
      if (ended.clean && !isClosed) idle.push(server);
      else drop(server);
      return ended;
    } catch (e) {
      if (server) drop(server);
      throw e;
    } finally {
      leave();
    }
  }

  /** A program cannot end its server, but the machine can: it gets a second one. */
  async function run(solution: object, judge: object): Promise<Ended | { broken: string }> {
    try {
      return await once(solution, judge).catch(() => once(solution, judge));
    } catch (e) {
      return { broken: reasonOf(e) };
    }
  }

  const first = await take().catch((e: unknown) => {
    throw new SigmaError('unavailable', texts.refused(reasonOf(e), texts.namespaceRemedy), e);
  });
  idle.push(first);
  leave();
  return {
    async run({ solution, entryPoint, tests, prompt = '' }): Promise<RunVerdict> {
      if (solution.length > LENGTH_LIMIT) return { outcome: 'fail', reason: texts.tooLong(LENGTH_LIMIT) };
      const ended = await run({ solution, entryPoint }, { entryPoint, tests, prompt });
      if ('broken' in ended) return { outcome: 'error', reason: isClosed ? texts.closed : texts.broke(ended.broken) };
      return verdictOf(ended, limits);
    },
    async observe({ solution, entryPoint }, calls) {
      if (solution.length > LENGTH_LIMIT) return calls.map(() => 'ended');
      const ended = await run({ solution, entryPoint }, { calls });
      return ('broken' in ended ? undefined : ended.said?.values) ?? calls.map(() => 'ended');
    },
    async close() {
      isClosed = true;
      for (const server of all) drop(server);
    },
  };
}

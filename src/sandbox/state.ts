import { spawnSync } from 'node:child_process';
import { reasonOf, type Availability } from '../core/index.js';
import * as texts from './messages.js';
import { openSandbox } from './sandbox.js';
import { findTools } from './tools.js';

/** What `sigma doctor` says of the sandbox: it runs a program that is right and one that only says so. Never throws. */
export async function sandboxState(): Promise<Availability> {
  const tools = findTools();
  if ('why' in tools) return { ok: false, ...tools };
  const tests = 'def check(candidate):\n    assert candidate(2) == 4\n';
  try {
    const sandbox = await openSandbox({ servers: 1 });
    try {
      const right = await sandbox.run({ solution: 'def f(x):\n    return 2 * x', entryPoint: 'f', tests });
      const wrong = await sandbox.run({ solution: 'def f(x):\n    import os; os._exit(0)', entryPoint: 'f', tests });
      const odd = [right, wrong].find((v, i) => v.outcome !== (['pass', 'fail'] as const)[i]);
      if (odd) return { ok: false, why: texts.failsProbe(odd.reason), remedy: texts.namespaceRemedy };
    } finally {
      await sandbox.close();
    }
  } catch (e) {
    return { ok: false, why: reasonOf((e as Error).cause ?? e), remedy: texts.namespaceRemedy };
  }
  return { ok: true, why: texts.sandboxWorks(versionOf(tools.bubblewrap), versionOf(tools.python)) };
}

const versionOf = (program: string): string =>
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? program;

import type { Gold, Verdict } from '../core/index.js';
import * as texts from './messages.js';
import type { Sandbox } from './program.js';

/** What the tests of a question say of a program. */
export async function verdictOnGold(solution: string, { tests }: Gold, sandbox: Sandbox): Promise<Verdict> {
  if (!tests) return { outcome: 'error', reason: texts.noTests };
  const { program, entryPoint, prompt = '' } = tests;
  const { outcome, reason } = await sandbox.run({ solution, entryPoint, tests: program, prompt });
  if (outcome === 'error') return { outcome: 'error', reason };
  return outcome === 'pass'
    ? { outcome: 'right', reason }
    : { outcome: 'wrong', reason: texts.failed(outcome, reason) };
}

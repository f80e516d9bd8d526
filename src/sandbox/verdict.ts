import { constants } from 'node:os';
import * as texts from './messages.js';
import type { RunVerdict } from './program.js';
import type { Ended, Limits } from './server.js';

/** Exit code of a process that had no memory left (python/server.py). */
const OUT_OF_MEMORY = 77;
/** Outcomes that the judge decides; all others follow from how the processes ended. */
const decided: ReadonlySet<string> = new Set(['pass', 'fail', 'memory', 'error']);

/** The verdict on a program. Only a judge that got to the end of the tests says `pass`. */
export function verdictOf({ said, late, solution, judge }: Ended, limits: Limits): RunVerdict {
  if (said && decided.has(said.outcome)) return { outcome: said.outcome as RunVerdict['outcome'], reason: said.reason };
  if (late) return { outcome: 'timeout', reason: texts.tooLate(limits.wall) };
  if (!said && spent(judge, limits)) return { outcome: 'timeout', reason: texts.tooSlow(limits.seconds) };
  if (!said) return { outcome: 'fail', reason: texts.judgeEnded };
  if (spent(solution, limits)) return { outcome: 'timeout', reason: texts.tooSlow(limits.seconds) };
  if (!solution) return { outcome: 'fail', reason: texts.silent };
  const signal = solution[0] & 127;
  if (signal !== 0) return { outcome: 'fail', reason: texts.endedBySignal(nameOf(signal)) };
  const code = (solution[0] >> 8) & 255;
  if (code === OUT_OF_MEMORY) return { outcome: 'memory', reason: texts.outOfMemory };
  return { outcome: 'fail', reason: texts.endedByExit(code) };
}

/** Killed by the kernel at the limit of processor time? The kernel counts in ticks: a little less is the limit, too. */
function spent(ended: Ended['solution'], limits: Limits): boolean {
  return ended !== null && (ended[0] & 127) === constants.signals.SIGKILL && ended[1] >= limits.seconds - 0.1;
}

function nameOf(signal: number): string {
  return Object.entries(constants.signals).find(([, n]) => n === signal)?.[0] ?? `signal ${signal}`;
}

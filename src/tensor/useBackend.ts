import { SigmaError, messages, nearestName } from '../core/index.js';
import { backendTable } from './backends.js';
import type { BackendEntry } from './backends.js';
import { backendUnavailable, noBackend } from './messages.js';
import { tf } from './tf.js';

/** The back end that runs, for the manifest and for `sigma doctor`. */
export interface BackendInfo {
  name: string;
  version: string;
  threads?: number;
  simd?: boolean;
  gpu?: boolean;
  /** Why this one. */
  reason: string;
}

/**
 * Starts a tensor back end and says which and why. Without a name: the one that already runs, else the first of the
 * table that is available. With a name: that one or an error, never a silent fall to another.
 * @throws SigmaError `bad-input` for a name that is not in the table; `unavailable`, with reason and remedy, for one
 * that cannot run here
 */
export async function useBackend(name?: string, table: readonly BackendEntry[] = backendTable): Promise<BackendInfo> {
  if (name !== undefined) {
    const entry = table.find((e) => e.name === name);
    const names = table.map((e) => e.name);
    if (!entry)
      throw new SigmaError('bad-input', messages.unknownName('tensor back end', name, names, nearestName(name, names)));
    const { ok, why, remedy } = await entry.available();
    if (!ok) throw new SigmaError('unavailable', backendUnavailable(name, why, remedy));
    return start(entry, 'asked for');
  }
  const running = table.find((e) => e.name === (tf.getBackend() as string | undefined));
  if (running) return start(running, 'already running');
  const refused: string[] = [];
  for (const entry of table) {
    if (entry.byDefault && !(await entry.byDefault())) continue;
    const { ok, why } = await entry.available();
    if (ok)
      return start(
        entry,
        refused.length === 0 ? 'the fastest one here' : `the fastest one here (${refused.join('; ')})`,
      );
    refused.push(`${entry.name}: ${why}`);
  }
  throw new SigmaError('unavailable', noBackend(table.map((e) => e.name)));
}

async function start(entry: BackendEntry, reason: string): Promise<BackendInfo> {
  await tf.setBackend(entry.name);
  await tf.ready();
  return { name: entry.name, version: entry.version(), ...(await entry.traits?.()), reason };
}

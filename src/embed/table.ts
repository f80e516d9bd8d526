import { messages, nearestName, SigmaError } from '../core/index.js';
import type { Encoder, EncoderRow, OpenOptions } from './encoder.js';
import { noneEncodes } from './messages.js';
import { useLite } from './useLite.js';

const none: EncoderRow = {
  name: 'none',
  summary: 'no sentence vectors: every similarity between agents is 1',
  available: () => Promise.resolve({ ok: true, why: 'needs nothing' }),
  open: () => Promise.reject(new SigmaError('no-encoder', noneEncodes())),
};

/** Every encoder, the offline default first. A new one is a row here. */
export const encoderTable: readonly EncoderRow[] = [useLite, none];

/**
 * Opens an encoder by name. `none` opens nothing: callers leave the vectors out instead.
 * @throws SigmaError `bad-input` for an unknown name, `no-encoder` for `none`, `unavailable` when it is not installed.
 */
export async function openEncoder(name: string, options: OpenOptions = {}): Promise<Encoder> {
  const row = encoderTable.find((r) => r.name === name);
  if (row) return row.open(options);
  const known = encoderTable.map((r) => r.name);
  throw new SigmaError('bad-input', messages.unknownName('encoder', name, known, nearestName(name, known)));
}

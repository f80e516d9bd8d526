import { messages, nearestName, SigmaError } from '../core/index.js';
import type { Encoder, EncoderRow, OpenOptions } from './encoder.js';
import { noDevices, noneEncodes } from './messages.js';
import { openAiEmbeddings } from './openAi.js';
import { minilm, openTransformers } from './transformers/index.js';
import { useLite } from './useLite.js';

const openAiPrefix = 'openai:';

const none: EncoderRow = {
  name: 'none',
  summary: 'no sentence vectors: every similarity between agents is 1',
  available: () => Promise.resolve({ ok: true, why: 'needs nothing' }),
  open: () => Promise.reject(new SigmaError('no-encoder', noneEncodes())),
};

/** Every encoder that has a name of its own, the offline default first. A new one is a row here. */
export const encoderTable: readonly EncoderRow[] = [useLite, minilm, none];

/**
 * Opens an encoder by name: one of the table, `ORG/NAME` for any sentence encoder of the Hugging Face hub, or
 * `openai:MODEL` for an embeddings endpoint. `NAME@cuda` and `NAME@webgpu` choose the device. `none` opens nothing:
 * callers leave the vectors out instead.
 * @throws SigmaError `bad-input` for an unknown name or device, `no-encoder` for `none`, `unavailable` when it is not
 *   installed or does not answer.
 */
export async function openEncoder(name: string, options: OpenOptions = {}): Promise<Encoder> {
  if (name.startsWith(openAiPrefix)) return openAiEmbeddings(name.slice(openAiPrefix.length));
  const at = name.indexOf('@');
  const model = at < 0 ? name : name.slice(0, at);
  const chosen: OpenOptions = at < 0 ? options : { ...options, device: name.slice(at + 1) };
  const row = encoderTable.find((r) => r.name === model);
  if (row && at >= 0 && !row.devices) throw new SigmaError('bad-input', noDevices(model));
  if (row) return row.open(chosen);
  if (/^[\w.-]+\/[\w.-]+$/.test(model)) return openTransformers(model, model, chosen);
  const known = [...encoderTable.map((r) => r.name), 'ORG/NAME', `${openAiPrefix}MODEL`];
  throw new SigmaError('bad-input', messages.unknownName('encoder', name, known, nearestName(name, known)));
}

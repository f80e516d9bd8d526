import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, importAddOn, reasonOf, SigmaError } from '../../core/index.js';
import { transformersAddOn } from './addOn.js';
import { hubFailed, modelDamaged, modelNotFound } from './messages.js';
import type { Library } from './library.js';

/** Where models are looked for: `$SIGMA_MODELS` (several folders as in PATH), then `models` in the user cache. */
export function modelFolders(): string[] {
  const own = process.env.SIGMA_MODELS?.split(path.delimiter).filter((f) => f !== '') ?? [];
  return [...own, cacheFolder('models')];
}

/** The folder of a model that is on disk, under its full name or its last part: `ORG/NAME` or `NAME`. */
export function localModel(model: string): string | undefined {
  const names = [model, path.posix.basename(model)];
  return modelFolders()
    .flatMap((base) => names.map((name) => path.join(base, ...name.split('/'))))
    .find((folder) => existsSync(path.join(folder, 'onnx', 'model.onnx')));
}

/**
 * The folder of a model; it is fetched from the hub into the user cache when it is nowhere, unless `SIGMA_OFFLINE` or
 * `HF_HUB_OFFLINE` is set.
 * @throws SigmaError `unavailable` when it is nowhere to be had.
 */
export async function modelFolder(model: string): Promise<string> {
  const found = localModel(model);
  if (found !== undefined) return found;
  const offline = Boolean(process.env.SIGMA_OFFLINE ?? process.env.HF_HUB_OFFLINE);
  if (offline) throw new SigmaError('unavailable', modelNotFound(model, modelFolders(), offline));
  const library = await importAddOn<Library>(transformersAddOn);
  library.env.cacheDir = cacheFolder('models');
  library.env.allowLocalModels = false;
  try {
    await library.AutoTokenizer.from_pretrained(model);
    const loaded = await library.AutoModel.from_pretrained(model, { dtype: 'fp32' });
    await loaded.dispose();
  } catch (e) {
    throw new SigmaError('unavailable', hubFailed(model, reasonOf(e)), e);
  }
  const fetched = localModel(model);
  if (fetched === undefined) throw new SigmaError('unavailable', modelNotFound(model, modelFolders(), offline));
  return fetched;
}

/** What an encoder must know of a model's files. */
export interface ModelFacts {
  dim: number;
  /** Longest input in tokens, the special ones included. */
  maxTokens: number;
  pooling: 'mean' | 'cls';
  /** First 12 hex digits of the weights' SHA-256. */
  revision: string;
}

/** The pinned length of a model goes before what its files say: all-MiniLM-L6-v2 was trained with 256. */
const pinnedTokens: Readonly<Record<string, number>> = { 'all-MiniLM-L6-v2': 256 };

/**
 * Reads config.json and, where they are there, the files that sentence-transformers adds (`sentence_bert_config.json`,
 * `1_Pooling/config.json`). Without them: mean pooling, and the tokenizer's own limit.
 * @throws SigmaError `unavailable` naming the damaged file.
 */
export async function modelFacts(model: string, folder: string): Promise<ModelFacts> {
  const json = async <T>(name: string, needed: boolean): Promise<Partial<T>> => {
    const file = path.join(folder, ...name.split('/'));
    if (!needed && !existsSync(file)) return {};
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Partial<T>;
    } catch (e) {
      throw new SigmaError('unavailable', modelDamaged(model, name, reasonOf(e)), e);
    }
  };
  const config = await json<{ hidden_size: number; max_position_embeddings: number }>('config.json', true);
  const tokenizer = await json<{ model_max_length: number }>('tokenizer_config.json', false);
  const sentence = await json<{ max_seq_length: number }>('sentence_bert_config.json', false);
  const pooling = await json<{ pooling_mode_cls_token: boolean }>('1_Pooling/config.json', false);
  if (!Number.isInteger(config.hidden_size))
    throw new SigmaError('unavailable', modelDamaged(model, 'config.json', 'it has no hidden_size'));
  const said = pinnedTokens[path.posix.basename(model)] ?? sentence.max_seq_length ?? tokenizer.model_max_length ?? 512;
  return {
    dim: config.hidden_size as number,
    maxTokens: Math.min(said, config.max_position_embeddings ?? said),
    pooling: pooling.pooling_mode_cls_token === true ? 'cls' : 'mean',
    revision: await weightsHash(path.join(folder, 'onnx', 'model.onnx')),
  };
}

async function weightsHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, 12);
}

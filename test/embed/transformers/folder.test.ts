import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { localModel, modelFacts, modelFolder, modelFolders } from '../../../src/embed/transformers/folder.js';

const names = ['SIGMA_MODELS', 'SIGMA_CACHE', 'SIGMA_OFFLINE', 'HF_HUB_OFFLINE'] as const;
const saved = Object.fromEntries(names.map((n) => [n, process.env[n]]));
let base: string;

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'sigma-models-'));
  process.env.SIGMA_CACHE = path.join(base, 'cache');
  process.env.SIGMA_MODELS = path.join(base, 'own');
  process.env.SIGMA_OFFLINE = '1';
});

afterEach(() => {
  for (const n of names)
    if (saved[n] === undefined) Reflect.deleteProperty(process.env, n);
    else process.env[n] = saved[n];
  rmSync(base, { recursive: true, force: true });
});

function putModel(folder: string, files: Record<string, unknown>): string {
  mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  writeFileSync(path.join(folder, 'onnx', 'model.onnx'), 'weights');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

describe('model folders', () => {
  it('look in SIGMA_MODELS before the user cache, under the full and the short name', () => {
    const cached = putModel(path.join(base, 'cache', 'models', 'toy'), {});
    expect(localModel('org/toy')).toBe(cached);
    const own = putModel(path.join(base, 'own', 'org', 'toy'), {});
    expect(localModel('org/toy')).toBe(own);
    expect(modelFolders()).toEqual([path.join(base, 'own'), path.join(base, 'cache', 'models')]);
  });

  it('say where they looked when the hub is forbidden', async () => {
    await expect(modelFolder('org/toy')).rejects.toThrow(/org\/toy.*own.*models.*SIGMA_OFFLINE/);
  });
});

describe('facts of a model', () => {
  it('default to mean pooling and the lower of the two limits', async () => {
    const folder = putModel(path.join(base, 'm'), {
      'config.json': { hidden_size: 8, max_position_embeddings: 64 },
      'tokenizer_config.json': { model_max_length: 1e30 },
    });
    // sha256('weights') begins so.
    expect(await modelFacts('org/m', folder)).toEqual({
      dim: 8,
      maxTokens: 64,
      pooling: 'mean',
      revision: '9a129038d9a0',
    });
  });

  it('follow the files of sentence-transformers', async () => {
    const folder = putModel(path.join(base, 'm'), {
      'config.json': { hidden_size: 8, max_position_embeddings: 512 },
      'sentence_bert_config.json': { max_seq_length: 128 },
      '1_Pooling/config.json': { pooling_mode_cls_token: true },
    });
    expect(await modelFacts('org/m', folder)).toMatchObject({ maxTokens: 128, pooling: 'cls' });
  });

  it('pin MiniLM at 256 tokens', async () => {
    const folder = putModel(path.join(base, 'm'), { 'config.json': { hidden_size: 8, max_position_embeddings: 512 } });
    expect((await modelFacts('Xenova/all-MiniLM-L6-v2', folder)).maxTokens).toBe(256);
  });

  it.each([
    ['is missing', {}],
    ['is no JSON', { 'config.json': '{' }],
    ['names no size', { 'config.json': {} }],
  ])('name config.json when it %s', async (_case, files) => {
    const folder = putModel(path.join(base, 'm'), files);
    await expect(modelFacts('org/m', folder)).rejects.toThrow(/org\/m: config\.json/);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import util from 'node:util';
import { findAddOn, importAddOn, SigmaError } from '../../core/index.js';
import { tf } from '../tf.js';
import { recordFile, tensorflowAddOn, type BuildRecord } from './addOn.js';
import { notBuilt } from './messages.js';

/** What the loaded TensorFlow says of itself. */
export interface LoadedTensorflow {
  version: string;
  gpu: boolean;
}

interface Binding {
  isUsingGpuDevice: boolean;
  binding: { TF_Version: string };
}

/** True where tfjs-node is installed and its add-on compiled; nothing is loaded. */
export function tensorflowBuilt(): boolean {
  const found = findAddOn(tensorflowAddOn);
  return found !== undefined && existsSync(path.join(found.folder, 'lib', 'napi-v8', 'tfjs_binding.node'));
}

/** What `sigma setup tensorflow` built; undefined where the user brought tfjs-node along. */
export function buildRecord(): BuildRecord | undefined {
  return existsSync(recordFile()) ? (JSON.parse(readFileSync(recordFile(), 'utf8')) as BuildRecord) : undefined;
}

/**
 * Loads tfjs-node, which registers the back end `tensorflow` with the engine that all copies of tfjs share. Memory on a
 * GPU grows as needed. Once loaded it stays.
 * @throws SigmaError `unavailable` where it is not installed or not built
 */
export async function loadTensorflow(): Promise<LoadedTensorflow> {
  if (findAddOn(tensorflowAddOn) && !tensorflowBuilt()) throw new SigmaError('unavailable', notBuilt());
  process.env.TF_FORCE_GPU_ALLOW_GROWTH ??= 'true';
  process.env.TF_CPP_MIN_LOG_LEVEL ??= '3';
  mendNode();
  const before = tf.getBackend() as string | undefined;
  const module = await importAddOn<{ default: { findBackend(name: string): unknown } }>(tensorflowAddOn);
  const backend = module.default.findBackend('tensorflow') as Binding;
  // tfjs-node makes its back end the running one; who runs is for useBackend to say.
  if (before !== undefined && before !== 'tensorflow') await tf.setBackend(before);
  return { version: backend.binding.TF_Version, gpu: backend.isUsingGpuDevice };
}

/** tfjs-node calls functions of `util` that Node 23 removed. */
function mendNode(): void {
  const old = util as { isNullOrUndefined?: (v: unknown) => boolean; isArray?: (v: unknown) => boolean };
  old.isNullOrUndefined ??= (v) => v === null || v === undefined;
  old.isArray ??= Array.isArray;
}

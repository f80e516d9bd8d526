import { graphStage, paperSettings, recommendedSettings, tf } from '../../src/tensor/index.js';
import { make } from './support.js';

/** Runs batches of varied shape and settings; tensors left over, and how far RSS rose after the first tenth. */
export async function leakOver(batches: number, B = 256): Promise<{ tensors: number; risenMb: number }> {
  const kinds = [8, 5, 8, 3].map((k, n) => make({ seed: n, B, k, d: 64 }));
  const before = tf.memory().numTensors;
  let warm = 0;
  for (let n = 0; n < batches; n++) {
    const m = kinds[n % kinds.length]!;
    const s = [recommendedSettings, paperSettings, { ...paperSettings, state: 'embedding' as const, wantStates: true }][
      n % 3
    ]!;
    await graphStage({ B: m.B, k: m.k, mask: m.mask, cls: m.cls, conf: m.conf, states: m.states }, s);
    if (n === Math.floor(batches / 10)) warm = process.memoryUsage().rss;
  }
  return { tensors: tf.memory().numTensors - before, risenMb: (process.memoryUsage().rss - warm) / 2 ** 20 };
}

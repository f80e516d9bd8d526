import { stream } from '../core/index.js';
import { graphStage, recommendedSettings, reference, useBackend, type GraphInput } from '../tensor/index.js';
import { takeTurns } from './measure.js';
import { row, type BenchPart, type Row } from './part.js';

const B = 4096;
const k = 8;
/** Questions done one at a time; their time is scaled up to B. */
const sample = 256;

/** Made-up questions: up to six classes, confidences of a half to one, vectors of width d. */
export function questions(n: number, seats: number, d: number): GraphInput {
  const rng = stream(7, { stage: 'bench' });
  const cls = new Int16Array(n * seats);
  for (let b = 0; b < n; b++) {
    const seen = new Map<number, number>();
    for (let i = 0; i < seats; i++) {
      const answer = Math.floor(rng.next() ** 2 * 6);
      if (!seen.has(answer)) seen.set(answer, seen.size);
      cls[b * seats + i] = seen.get(answer)!;
    }
  }
  const conf = Float32Array.from({ length: n * seats }, () => 0.5 + rng.next() / 2);
  return {
    B: n,
    k: seats,
    mask: new Uint8Array(n * seats).fill(1),
    cls,
    conf,
    ...(d > 0 ? { states: Float32Array.from({ length: n * seats * d }, () => rng.next() - 0.3) } : {}),
  };
}

/** Question `b` of a batch as a batch of one. */
function one({ k: seats, mask, cls, conf, states }: GraphInput, b: number, d: number): GraphInput {
  const at = b * seats;
  return {
    B: 1,
    k: seats,
    mask: mask.subarray(at, at + seats),
    cls: cls.subarray(at, at + seats),
    conf: conf.subarray(at, at + seats),
    ...(states ? { states: states.subarray(at * d, (at + seats) * d) } : {}),
  };
}

/** Signed graph, sets, propagation and readout: batched, against one question at a time and against tfjs's plain back end. */
export const graphPart: BenchPart = {
  name: 'graph',
  summary: 'the graph stage, batched, against plain arrays and tfjs cpu',
  async measure({ say }) {
    const rows: Row[] = [];
    for (const d of [0, 384]) {
      say(`graph stage, ${d === 0 ? 'without vectors' : `${d}-d vectors`}`);
      const input = questions(B, k, d);
      const single = Array.from({ length: sample }, (_, b) => one(input, b, d));
      const batched = (name: string) => async () => {
        await useBackend(name);
        await graphStage(input, recommendedSettings);
      };
      const plain = (): void => {
        for (const q of single) reference.graphStage(q, recommendedSettings);
      };
      const [wasm, cpu, loop] = (await takeTurns([batched('wasm'), batched('cpu'), plain])) as [T, T, T];
      const what = `graph stage, ${B} questions × ${k} seats`;
      const variant = `wasm, batched, ${d === 0 ? 'no vectors' : `${d}-d vectors`}`;
      const note = `reference: ${sample} questions, scaled`;
      const spread = [wasm.least, wasm.most] as const;
      rows.push(
        row(what, variant, 'plain arrays, one question at a time', wasm.median, (loop.median * B) / sample, {
          note,
          spread,
        }),
      );
      rows.push(row(what, variant, 'tfjs cpu, batched', wasm.median, cpu.median));
    }
    return rows;
  },
};

type T = Awaited<ReturnType<typeof takeTurns>>[number];

import { lcg } from './data.mjs';
import { medians, row } from './measure.mjs';

const B = 4096;
const k = 8;
/** Questions done one at a time; their time is scaled up to B. */
const sample = 256;

function questions(d) {
  const random = lcg(7);
  const cls = new Int16Array(B * k);
  for (let b = 0; b < B; b++) {
    const seen = new Map();
    for (let i = 0; i < k; i++) {
      const answer = Math.floor(random() ** 2 * 6);
      if (!seen.has(answer)) seen.set(answer, seen.size);
      cls[b * k + i] = seen.get(answer);
    }
  }
  const conf = Float32Array.from({ length: B * k }, () => 0.5 + random() / 2);
  const input = { B, k, mask: new Uint8Array(B * k).fill(1), cls, conf };
  if (d > 0) input.states = Float32Array.from({ length: B * k * d }, () => random() - 0.3);
  return input;
}

function part({ mask, cls, conf, states }, n, d, from = 0) {
  const seats = (array, width = 1) => array.subarray(from * k * width, (from + n) * k * width);
  return {
    B: n,
    k,
    mask: seats(mask),
    cls: seats(cls),
    conf: seats(conf),
    ...(states ? { states: seats(states, d) } : {}),
  };
}

/** Signed graph, sets, propagation and readout: batched on wasm against one question at a time and against `cpu`. */
export async function graphStageRows({ load, say }) {
  const { graphStage, recommendedSettings, reference, useBackend } = await load('tensor/index.js');
  const rows = [];
  for (const d of [0, 384]) {
    const input = questions(d);
    const single = Array.from({ length: sample }, (_, b) => part(input, 1, d, b));
    say(`graph stage, ${d === 0 ? 'without vectors' : `${d}-d vectors`}`);
    const work = (name, what) => async () => {
      await useBackend(name);
      await graphStage(what, recommendedSettings);
    };
    const plain = async () => {
      for (const q of single) reference.graphStage(q, recommendedSettings);
    };
    const [wasm, cpu, one] = await medians([work('wasm', input), work('cpu', input), plain], 5);
    const what = `graph stage, ${B} questions × ${k} seats`;
    const variant = `wasm, batched, ${d === 0 ? 'no vectors' : `${d}-d vectors`}`;
    const scaled = (one * B) / sample;
    const note = `reference: ${sample} questions, scaled`;
    rows.push(row(what, variant, 'plain arrays, one question at a time', wasm, scaled, { note }));
    rows.push(row(what, variant, 'tfjs cpu, batched', wasm, cpu));
  }
  return rows;
}

import os from 'node:os';
import { stream } from '../core/index.js';
import {
  graphStage,
  opStage,
  recommendedSettings,
  reference,
  useBackend,
  type GraphInput,
  type GraphSettings,
} from '../tensor/index.js';
import { takeTurns, timingOf, type Timing } from './measure.js';
import { row, rowOf, skipped, type Against, type BenchContext, type BenchPart, type Row } from './part.js';
import { torchTimes } from './torch.js';

const shape = { B: 4096, k: 8, d: 384, T: 3 };
const { B, k, d } = shape;
/** Questions done one at a time; their time is scaled up to B. */
const sample = 256;

const readout: GraphSettings = { ...recommendedSettings, state: 'embedding', T: shape.T };
const states: GraphSettings = { ...readout, wantStates: true };

/** Made-up questions: up to six classes, confidences of a half to one, vectors of width d. */
export function questions(n: number, seats: number, width: number): GraphInput {
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
    ...(width > 0 ? { states: Float32Array.from({ length: n * seats * width }, () => rng.next() - 0.3) } : {}),
  };
}

/** The first `n` questions from `from` on. */
function part(
  { k: seats, mask, cls, conf, states: x }: GraphInput,
  from: number,
  n: number,
  width: number,
): GraphInput {
  const [at, end] = [from * seats, (from + n) * seats];
  return {
    B: n,
    k: seats,
    mask: mask.subarray(at, end),
    cls: cls.subarray(at, end),
    conf: conf.subarray(at, end),
    ...(x ? { states: x.subarray(at * width, end * width) } : {}),
  };
}

const what = `graph stage, ${B} questions × ${k} seats × ${d}, T=${shape.T}, L=2`;
const spreadOf = (t: Timing): readonly [number, number] => [t.least, t.most];

/** Readout and all states against the ops of the same back end, plain arrays, and PyTorch where it is asked for. */
async function againstOthers({ against, say }: BenchContext): Promise<Row[]> {
  const input = questions(B, k, d);
  say('graph stage: fused, and its references');
  await useBackend('wasm');
  const ours = [() => graphStage(input, readout), () => graphStage(input, states)];
  const single = Array.from({ length: sample }, (_, b) => part(input, b, 1, d));
  const others = [
    { asked: 'stock', reference: 'tfjs wasm, op by op', of: B, work: () => opStage(input, readout) },
    {
      asked: 'loop',
      reference: 'plain arrays, one question at a time',
      of: sample,
      work: () => single.map((q) => reference.graphStage(q, readout)),
    },
  ].filter(({ asked }) => against.has(asked as Against));
  const [y, all, ...theirs] = (await takeTurns([...ours, ...others.map((o) => o.work)])) as [
    Timing,
    Timing,
    ...Timing[],
  ];
  const rows = [
    ...others.map(({ reference: name, of }, i) =>
      row(what, 'readout', name, y.median, (theirs[i]!.median * B) / of, {
        spread: spreadOf(y),
        ...(of < B ? { note: `${of} questions, scaled` } : {}),
      }),
    ),
    rowOf(what, 'all states', 'readout', all, y),
  ];
  const bytes = input.states!.byteLength;
  const [copy] = (await takeTurns([() => input.states!.slice()])) as [Timing];
  rows.push(rowOf(what, 'readout', `copying the vectors once (${Math.round(bytes / 1e6)} MB)`, y, copy));
  if (!against.has('torch')) return rows;
  say('graph stage in PyTorch');
  const threads = os.availableParallelism();
  const torch = torchTimes({ ...shape, threads });
  if ('missing' in torch) return [...rows, skipped(`${what}, PyTorch`, torch.missing)];
  // Our own figures once more, right behind: the machine may have been busy before.
  const [again, allAgain] = (await takeTurns(ours)) as [Timing, Timing];
  for (const [name, ms] of Object.entries(torch.times)) {
    const variant = name.startsWith('collapsed') ? 'all states' : 'readout';
    const own = variant === 'readout' ? again : allAgain;
    const theirs = timingOf(ms);
    const note = `least ${own.least.toPrecision(3)} against ${theirs.least.toPrecision(3)} ms; ours 1 thread, theirs ${threads}`;
    rows.push(row(what, variant, `PyTorch ${torch.version}, ${name}`, own.median, theirs.median, { note }));
  }
  return rows;
}

/** How time grows with questions, layers, and settings that share their similarities. */
async function growth({ say }: BenchContext): Promise<Row[]> {
  await useBackend('wasm');
  const rows: Row[] = [];
  say('graph stage: growth');
  const large = questions(16_384, k, d);
  const few = part(large, 0, 1024, d);
  const [small, big] = (await takeTurns([() => graphStage(few, readout), () => graphStage(large, readout)], 3)) as [
    Timing,
    Timing,
  ];
  rows.push(row('16 times as many questions', '16,384', '16 × 1,024', big.median, 16 * small.median));
  const input = part(large, 0, B, d);
  const deep: GraphSettings = { ...readout, T: 12 };
  const flat: GraphSettings = { ...readout, T: 1, L: 1 };
  const [d1, d2] = (await takeTurns([() => graphStage(input, flat), () => graphStage(input, deep)])) as [
    Timing,
    Timing,
  ];
  rows.push(rowOf('24 layers in place of 1', 'T=12, L=2', 'T=1, L=1', d2, d1));
  const { gram } = await gramOf(input);
  const sweep = async (): Promise<void> => {
    for (let n = 0; n < 60; n++)
      await graphStage({ ...input, gram } as GraphInput, {
        ...recommendedSettings,
        theta: n / 60,
        weights: n % 2 === 0 ? 'clipped' : 'literal',
      });
  };
  const [s, once] = (await takeTurns([sweep, () => graphStage(input, recommendedSettings)], 3)) as [Timing, Timing];
  rows.push(rowOf('60 settings on the same vectors', 'shared similarities', 'one stage', s, once));
  return rows;
}

/** Cosines of every pair, [B,k,k], as the stage makes them itself. */
async function gramOf(input: GraphInput): Promise<{ gram: Float32Array }> {
  const { adjacency } = await graphStage(input, { ...recommendedSettings, feval: 'literal' });
  for (let b = 0; b < input.B; b++) for (let i = 0; i < input.k; i++) adjacency[(b * input.k + i) * input.k + i] = 1;
  return { gram: adjacency };
}

/** Signed graph, sets, propagation and readout. */
export const graphPart: BenchPart = {
  name: 'graph',
  summary: 'the graph stage: fused, against ops, plain arrays and PyTorch; growth and sweeps',
  async measure(context) {
    return [...(await againstOthers(context)), ...(await growth(context))];
  },
};

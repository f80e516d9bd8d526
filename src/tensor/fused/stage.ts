import type { GraphInput, GraphOutput } from '../graphStage.js';
import type { GraphSettings } from '../graphSettings.js';
import { kernels, workspace, type Kernels } from '../kernels/index.js';
import { ZERO_EPS } from '../numbers.js';
import { initialScales } from '../ops/propagateCollapsed.js';
import { fold, operatorOf } from './fold.js';
import { decided, fillAdjacency, uniformOf, weightsOf, type Seats } from './question.js';
import { layersOf, scratchFor, type Mixing } from './sets.js';

/** Floats of the vectors of one block: 1 MB, which stays in the cache between the two times that it is read. */
const blockFloats = 2 ** 18;

/**
 * The graph stage in one pass: vectors are read by SIMD kernels, block by block, everything k×k is done question by
 * question in between, in doubles. Nothing of size [B,k,d] is made but the states that are asked for. Reads B·k·d floats
 * once (and writes them once into the kernels' memory); memory is bounded by the block. At most 32 seats.
 * @param out the arrays to fill; everything else as `graphStage`
 */
export function fusedStage(input: GraphInput, s: GraphSettings, out: GraphOutput, d: number): void {
  const { B, k } = input;
  const wantsVectors = s.state === 'embedding' && d > 0;
  const wantsGram = !input.gram && d > 0;
  const uses = wantsVectors || wantsGram;
  const n = Math.max(1, uses ? Math.min(256, Math.floor(blockFloats / (k * d))) : 256);
  const block = uses ? openBlock(n, k, d, out.pos !== undefined) : undefined;
  const row = (): Float64Array => new Float64Array(k);
  const seats: Seats = { k, mask: row(), cls: new Int32Array(k), conf: row(), root: row() };
  const folds: Folds = { sum: row(), difference: row(), spare: row(), scores: row() };
  const cos = new Float64Array(k * k);
  const a = new Float64Array(k * k);
  const scratch = scratchFor(k, s.L);
  for (let from = 0; from < B; from += n) {
    const count = Math.min(n, B - from);
    if (block) {
      load(block, input, from, count, d);
      if (wantsGram) block.kernels.gram(block.at.x, count, k, d, block.at.gram);
    }
    for (let q = 0; q < count; q++) {
      const b = from + q;
      seat(seats, input, b);
      const similar = input.gram
        ? given(cos, input.gram, b, k)
        : block && wantsGram
          ? cosines(cos, block.gram, q, seats)
          : null;
      fillAdjacency(a, seats, similar, s);
      if (s.ablate.includes('SRG')) for (let at = 0; at < a.length; at++) if (a[at]! < 0) a[at] = 0;
      const w = s.ablate.includes('SCR') ? uniformOf(seats.mask) : weightsOf(a, seats, s.weights);
      const { layers, overlap } = layersOf(a, k, s, scratch);
      const scores = scoresOf(w, seats, layers, s, folds);
      const choice = decided(scores, seats);
      out.cls[b] = choice.cls;
      out.tie[b] = choice.tie ? 1 : 0;
      out.overlap[b] = overlap;
      out.weights.set(w, b * k);
      out.scores.set(scores, b * k);
      out.adjacency.set(a, b * k * k);
      if (block && wantsVectors) mixings(block, q, w, layers, s, folds);
    }
    if (block && wantsVectors) unload(block, out, from, count, k, d);
  }
}

/** Rows [k] that are worked out in, question after question. */
interface Folds {
  sum: Float64Array;
  difference: Float64Array;
  spare: Float64Array;
  scores: Float64Array;
}

/** Where a block's arrays stand in the kernels' memory: as byte offsets, and as views. */
interface Block {
  kernels: Kernels;
  at: { x: number; gram: number; w: number; y: number; op: number; states: number };
  x: Float32Array;
  gram: Float32Array;
  w: Float32Array;
  y: Float32Array;
  op: Float32Array;
  states: Float32Array;
}

function openBlock(n: number, k: number, d: number, states: boolean): Block {
  const sizes = [n * k * d, n * k * k, n * 2 * k, n * 2 * d, states ? n * 2 * k * k : 0, states ? n * 2 * k * d : 0];
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + Math.ceil(size / 4) * 4, 256));
  const all = kernels();
  const memory = workspace(all, starts.at(-1)! + sizes.at(-1)!);
  const view = (i: number): Float32Array => memory.subarray(starts[i]!, starts[i]! + sizes[i]!);
  const at = (i: number): number => starts[i]! * 4;
  return {
    kernels: all,
    at: { x: at(0), gram: at(1), w: at(2), y: at(3), op: at(4), states: at(5) },
    x: view(0),
    gram: view(1),
    w: view(2),
    y: view(3),
    op: view(4),
    states: view(5),
  };
}

/** Copies a block's vectors; those of masked seats become 0, so that a stray NaN goes nowhere. */
function load({ x }: Block, { states, mask, k }: GraphInput, from: number, count: number, d: number): void {
  x.set(states!.subarray(from * k * d, (from + count) * k * d));
  for (let i = 0; i < count * k; i++) if (mask[from * k + i] === 0) x.fill(0, i * d, (i + 1) * d);
}

function seat({ k, mask, cls, conf, root }: Seats, input: GraphInput, b: number): void {
  for (let i = 0; i < k; i++) {
    const at = b * k + i;
    const here = input.mask[at] !== 0;
    mask[i] = here ? 1 : 0;
    cls[i] = here ? input.cls[at]! : -1;
    conf[i] = here ? input.conf[at]! : 0;
    root[i] = Math.sqrt(conf[i]!);
  }
}

function given(cos: Float64Array, gram: Float32Array, b: number, k: number): Float64Array {
  for (let at = 0; at < k * k; at++) cos[at] = gram[b * k * k + at]!;
  return cos;
}

/** Products divided by the norms on their diagonal; 0 where a seat is masked or its vector is zero. */
function cosines(cos: Float64Array, gram: Float32Array, q: number, { k, mask }: Seats): Float64Array {
  const from = q * k * k;
  for (let i = 0; i < k; i++) {
    const norm = Math.sqrt(gram[from + i * k + i]!);
    cos[i * k + i] = norm <= ZERO_EPS ? 0 : 1 / norm;
  }
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++)
      if (i !== j)
        cos[i * k + j] = mask[i]! * mask[j]! === 0 ? 0 : gram[from + i * k + j]! * cos[i * k + i]! * cos[j * k + j]!;
  return cos;
}

/** Σ_i v_i · [cls_i = c]: v is the weights, or what they become behind the layers (docs/rules.md §6). */
function scoresOf(
  w: Float64Array,
  { k, cls, conf }: Seats,
  layers: readonly Mixing[],
  s: GraphSettings,
  { difference: v, spare, scores }: Folds,
): Float64Array {
  if (s.state === 'answer') {
    const start = initialScales(s.neg0).difference;
    fold(w, layers, s, -1, v, spare);
    for (let i = 0; i < k; i++) v[i]! *= start * conf[i]!;
  } else v.set(w);
  // NaN and infinities reach every class, as 0 · NaN does in a product with the one-hot classes.
  let nothing = 0;
  for (let i = 0; i < k; i++) nothing += 0 * v[i]!;
  scores.fill(nothing);
  for (let i = 0; i < k; i++) if (cls[i]! >= 0) scores[cls[i]!]! += v[i]!;
  return scores;
}

/** Weights of y's two halves, and of every state where they are wanted, for the kernel. */
function mixings(
  block: Block,
  q: number,
  w: Float64Array,
  layers: readonly Mixing[],
  s: GraphSettings,
  { sum, difference, spare }: Folds,
): void {
  const k = w.length;
  const start = initialScales(s.neg0);
  fold(w, layers, s, 1, sum, spare);
  fold(w, layers, s, -1, difference, spare);
  const halves = (target: Float32Array, at: number, n: number, x: Float64Array, y: Float64Array): void => {
    for (let i = 0; i < n; i++) {
      const [p, m] = [(x[i]! * start.sum) / 2, (y[i]! * start.difference) / 2];
      target[at + i] = p + m;
      target[at + n + i] = p - m;
    }
  };
  halves(block.w, q * 2 * k, k, sum, difference);
  if (block.op.length > 0)
    halves(block.op, q * 2 * k * k, k * k, operatorOf(k, layers, s, 1), operatorOf(k, layers, s, -1));
}

function unload(block: Block, out: GraphOutput, from: number, count: number, k: number, d: number): void {
  const { kernels: run, at } = block;
  run.mix(at.w, at.x, count, 2, k, d, at.y);
  out.y!.set(block.y.subarray(0, count * 2 * d), from * 2 * d);
  if (!out.pos) return;
  run.mix(at.op, at.x, count, 2 * k, k, d, at.states);
  for (let q = 0; q < count; q++) {
    const start = q * 2 * k * d;
    out.pos.set(block.states.subarray(start, start + k * d), (from + q) * k * d);
    out.neg!.set(block.states.subarray(start + k * d, start + 2 * k * d), (from + q) * k * d);
  }
}

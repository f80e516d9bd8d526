import { SigmaError } from '../core/index.js';
import { mostSeats } from './fused/sets.js';
import { fusedStage } from './fused/stage.js';
import type { GraphSettings } from './graphSettings.js';
import { stageTensors } from './graphTensors.js';
import { needsGram, needsStates, wrongLength } from './messages.js';
import { chunkSize, presentRows, withTwin } from './stageInput.js';
import { tf } from './tf.js';

/** Plain arrays, flat and row-major: seat i of question b stands at b·k + i. What masked seats hold is ignored. */
export interface GraphInput {
  /** Questions. */
  B: number;
  /** Seats. */
  k: number;
  /** [B,k] 1 = the agent responded. */
  mask: Uint8Array;
  /** [B,k] answer classes 0..k−1, numbered by first appearance within the question; −1 = no answer. */
  cls: Int16Array;
  /** [B,k] confidence c in [0,1]. */
  conf: Float32Array;
  /** [B,k,d] sentence vectors. */
  states?: Float32Array;
  /** [B,k,k] cosines, where the caller has them already (sweeps share them); else they are made from `states`. */
  gram?: Float32Array;
}

export interface GraphOutput {
  /** [B] class decided on; −1 = nobody gave an answer. */
  cls: Int16Array;
  /** [B] 1 = more than one class stood first and the tie rule chose. */
  tie: Uint8Array;
  /** [B,k] readout weights; 0 where masked. */
  weights: Float32Array;
  /** [B,k,k] signed adjacency as used (after −SRG). */
  adjacency: Float32Array;
  /** [B,k] score of each answer class. */
  scores: Float32Array;
  /** [B] share of the agents reached at hop ≥ 2 that are reached with both signs (docs/sigma-v1.md A8). */
  overlap: Float32Array;
  /** [B,2d] y = Σ w_i (pos_i ‖ neg_i), state `embedding` only. */
  y?: Float32Array;
  /** [B,k,d] each, with `wantStates` and state `embedding`. */
  pos?: Float32Array;
  neg?: Float32Array;
}

/**
 * SIGMA v1 in numbers: signed graph, multi-hop sets, propagation and readout for any number of questions. On `wasm` all
 * of it is one pass with kernels of our own; other back ends run it op by op, with one read-back per chunk. A question's result depends on nothing but its own row: not on
 * the other questions, on B, or on masked seats.
 * @throws SigmaError `bad-input` for arrays of wrong length, and for settings that need vectors when there are none
 */
export async function graphStage(input: GraphInput, settings: GraphSettings): Promise<GraphOutput> {
  if (tf.getBackend() !== 'wasm' || input.k > mostSeats) return opStage(input, settings);
  const d = dimensions(input, settings);
  const out = emptyOutput(input, settings, d);
  if (input.k > 0) fusedStage(input, settings, out, d);
  return out;
}

/** The stage op by op, on the back end that runs: what `graphStage` does where it has no kernels of its own. */
export async function opStage(input: GraphInput, settings: GraphSettings): Promise<GraphOutput> {
  const { B, k } = input;
  const d = dimensions(input, settings);
  const out = emptyOutput(input, settings, d);
  if (k === 0) return out;
  const size = chunkSize(k, d);
  for (let from = 0; from < B; from += size) {
    const n = Math.min(size, B - from);
    const rows = withTwin(presentRows(input, from, n, d));
    const packed = tf.tidy(() => stageTensors(rows, settings));
    const data = await packed.data<'float32'>();
    packed.dispose();
    unpack(data as Float32Array, out, from, n, k, d);
  }
  return out;
}

function emptyOutput({ B, k }: GraphInput, settings: GraphSettings, d: number): GraphOutput {
  const wide = settings.state === 'embedding';
  const wantStates = wide && settings.wantStates === true;
  return {
    cls: new Int16Array(B).fill(-1),
    tie: new Uint8Array(B),
    weights: new Float32Array(B * k),
    adjacency: new Float32Array(B * k * k),
    scores: new Float32Array(B * k),
    overlap: new Float32Array(B),
    ...(wide ? { y: new Float32Array(B * 2 * d) } : {}),
    ...(wantStates ? { pos: new Float32Array(B * k * d), neg: new Float32Array(B * k * d) } : {}),
  };
}

/** Checks every length; the width of the vectors, 0 without. */
function dimensions(input: GraphInput, s: GraphSettings): number {
  const { B, k, states, gram } = input;
  const check = (what: string, array: ArrayLike<number>, shape: string, wanted: number): void => {
    if (array.length !== wanted) throw new SigmaError('bad-input', wrongLength(what, array.length, shape, wanted));
  };
  check('mask', input.mask, `[${B},${k}]`, B * k);
  check('cls', input.cls, `[${B},${k}]`, B * k);
  check('conf', input.conf, `[${B},${k}]`, B * k);
  if (gram) check('gram', gram, `[${B},${k},${k}]`, B * k * k);
  if (s.feval !== 'answer-aware' && !gram && !states) throw new SigmaError('bad-input', needsGram(s.feval));
  if (s.state === 'embedding' && !states) throw new SigmaError('bad-input', needsStates());
  if (!states || B * k === 0) return 0;
  const d = Math.floor(states.length / (B * k));
  check('states', states, `[${B},${k},${d}]`, B * k * d);
  return d;
}

/** Copies a chunk's rows [cls, tie, overlap, weights k, scores k, adjacency k², y 2d?, pos kd?, neg kd?] apart. */
function unpack(data: Float32Array, out: GraphOutput, from: number, n: number, k: number, d: number): void {
  const parts: [Float32Array, number][] = [
    [out.overlap, 1],
    [out.weights, k],
    [out.scores, k],
    [out.adjacency, k * k],
  ];
  if (out.y) parts.push([out.y, 2 * d]);
  if (out.pos) parts.push([out.pos, k * d]);
  if (out.neg) parts.push([out.neg, k * d]);
  const width = 2 + parts.reduce((sum, [, w]) => sum + w, 0);
  for (let r = 0; r < n; r++) {
    let at = r * width;
    out.cls[from + r] = data[at++]!;
    out.tie[from + r] = data[at++]!;
    for (const [target, w] of parts) {
      target.set(data.subarray(at, at + w), (from + r) * w);
      at += w;
    }
  }
}

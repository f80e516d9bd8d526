/** How f_ij is made from two agents' responses (Eq. 6; docs/sigma-v1.md A3). */
export type Feval =
  /** Equal answers +, different answers −, size √(c_i c_j)·m with m = (1+cos)/2 for + (1 without vectors), 1 for −. */
  | 'answer-aware'
  /** The cosine as printed in the paper. */
  | 'literal'
  /** The cosine minus a corpus-level threshold θ. */
  | 'thresholded';

/** What becomes of agents that are reached both by an even and by an odd walk (A8). */
export type SetRule = 'literal' | 'shortest' | 'direct-first' | 'majority-of-walks';

/** neg⁰: nothing, a copy of pos⁰, or −pos⁰ (A11). */
export type InitialNegative = 'zero' | 'same' | 'opposite';

/**
 * What is propagated: c_i · one-hot of the answer class (decides), sentence vectors (for y, SNR and stability; the
 * decision is then the weighted vote), or nothing (the weighted vote).
 */
export type StateKind = 'answer' | 'embedding' | 'none';

/** `literal`: signed row sums. `clipped`: their positive part (A13). */
export type WeightKind = 'literal' | 'clipped';

/** Ablations inside the graph stage; −QAS is a matter of who sits on the panel. */
export type Ablation = 'SRG' | 'CMP' | 'SCR';

export interface EdgeSettings {
  feval: Feval;
  /** θ of `thresholded`. */
  theta: number;
  /** |f| below this is neutral: no edge. A3 has .05 for `thresholded`; 0 = every f ≠ 0 is an edge. */
  band: number;
}

export interface SetSettings {
  sets: SetRule;
  /** Use 1-hop sets at every layer, as SGCN does (A10). */
  oneHop: boolean;
  /** Weigh j at hop ℓ by |(A^ℓ)_ij| instead of counting heads (A7). */
  weighted: boolean;
  /** The enemy of an enemy is no friend: at most one negative edge per walk (A15). */
  weak: boolean;
  /** Layers = largest hop. */
  L: number;
}

export interface GraphSettings extends EdgeSettings, SetSettings {
  /** Outer iterations. */
  T: number;
  /** Share of the neighbours' mean in C(a,m) = (1−g)a + g·m. */
  g: number;
  neg0: InitialNegative;
  state: StateKind;
  weights: WeightKind;
  ablate: readonly Ablation[];
  /** Also give pos^T and neg^T of every agent (state `embedding` only). */
  wantStates?: boolean;
}

/** Preset `recommended` of docs/rules.md §6. */
export const recommendedSettings: GraphSettings = {
  feval: 'answer-aware',
  theta: 0,
  band: 0,
  sets: 'direct-first',
  oneHop: false,
  weighted: false,
  weak: false,
  T: 1,
  L: 2,
  g: 0.5,
  neg0: 'zero',
  state: 'answer',
  weights: 'clipped',
  ablate: [],
};

/** Preset `paper` of docs/rules.md §6: A8 literal sets, literal weights. */
export const paperSettings: GraphSettings = { ...recommendedSettings, sets: 'literal', weights: 'literal' };

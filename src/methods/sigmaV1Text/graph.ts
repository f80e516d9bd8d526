import type { Context, Question } from '../../core/index.js';
import { graphStage, recommendedSettings } from '../../tensor/index.js';
import type { Ablation, GraphSettings } from '../../tensor/index.js';
import { hopLists, trustOf } from '../sigmaV1/index.js';
import type { HopLists } from '../sigmaV1/index.js';
import { judgedPairs } from './pairs.js';
import { classesOf } from './position.js';
import type { Position, Positions } from './position.js';
import type { SigmaV1TextSettings } from './settings.js';
import type { Tally } from './tally.js';
import { vectorsIfAny, vectorsOf } from './vectors.js';

/** The signed graph over all seats of the panel; seats that do not sit have no edges and weight 0. */
export interface PanelGraph {
  /** [k,k] after −SRG. */
  adjacency: Float32Array;
  /** [k] of the readout. */
  weights: Float32Array;
  /** Who hears whom at hop 1..L. */
  sets: HopLists[];
}

/** Phase 3: the graph of the first answers, by the tensor stage of the numeric form (a batch of one). */
export async function panelGraph(
  firsts: Positions,
  question: Question,
  context: Context,
  s: SigmaV1TextSettings,
  tally: Tally,
): Promise<PanelGraph> {
  const k = firsts.length;
  const cls = await classesOf(firsts, question);
  const conf = confidences(firsts, context, s);
  const f = await edgesOf(firsts, question, context, s, tally);
  const input = { B: 1, k, mask: Uint8Array.from(firsts, (p) => (p ? 1 : 0)), cls, conf, ...f.input };
  const stage = await graphStage(input, { ...graphSettings(s), feval: f.feval });
  const sets = await hopLists(stage.adjacency, k, graphSettings(s));
  context.emit({
    question: question.id,
    stage: 'graph',
    data: {
      agents: context.panel.agents.map((a) => a.id),
      seated: Array.from(input.mask),
      classes: Array.from(cls),
      confidence: Array.from(conf),
      ...(f.labels ? { pairs: f.labels } : {}),
      weights: Array.from(stage.weights),
      overlap: stage.overlap[0]!,
      sets,
    },
  });
  return { adjacency: stage.adjacency, weights: stage.weights, sets };
}

/** c of every seat, as edges, weights and ties use it. */
export function confidences(positions: Positions, context: Context, s: SigmaV1TextSettings): Float32Array {
  const trust =
    s.conf === 'trust'
      ? trustOf(
          context.panel.agents.map((a) => a.id),
          context,
        )
      : [];
  const of = (p: Position, i: number): number => (s.conf === 'one' ? 1 : s.conf === 'trust' ? trust[i]! : p.confidence);
  return Float32Array.from(positions, (p, i) => (p ? of(p, i) : 0));
}

interface Edges {
  feval: GraphSettings['feval'];
  input: { gram?: Float32Array; states?: Float32Array };
  labels?: object[];
}

async function edgesOf(
  firsts: Positions,
  question: Question,
  context: Context,
  s: SigmaV1TextSettings,
  tally: Tally,
): Promise<Edges> {
  if (s.feval === 'judge' || s.feval === 'nli') {
    const { f, labels } = await judgedPairs(firsts, question, context, { ...s, feval: s.feval }, tally);
    // The literal f_eval takes the numbers it is given as they are, whether they are cosines or judgements.
    return { feval: 'literal', input: { gram: f }, labels };
  }
  const said = firsts.map((p) => p?.said);
  const states = s.feval === 'answer-aware' ? await vectorsIfAny(context, said) : await vectorsOf(context, said);
  return { feval: s.feval, input: states ? { states: states.pool.gather(states.index) } : {} };
}

/** The part of the settings that the tensor stage knows. What agents say replaces its propagation. */
function graphSettings({ theta, band, sets, oneHop, weak, L, weights, ablate }: SigmaV1TextSettings): GraphSettings {
  return {
    ...recommendedSettings,
    ...{ theta, band, sets, oneHop, weak, L, weights },
    state: 'none',
    ablate: ablate.filter((a): a is Ablation => a !== 'QAS'),
  };
}

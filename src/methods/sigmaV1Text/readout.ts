import { describeAnswer, isAnswer } from '../../core/index.js';
import type { Context, Decision, Question } from '../../core/index.js';
import { kindOf } from '../../datasets/index.js';
import { classScores, decide, tf } from '../../tensor/index.js';
import { withAnswer, withoutAnswer } from '../decision.js';
import { adjudication } from './adjudicate.js';
import { confidences } from './graph.js';
import type { PanelGraph } from './graph.js';
import { classesOf } from './position.js';
import type { Positions } from './position.js';
import type { SigmaV1TextSettings } from './settings.js';
import type { Tally } from './tally.js';

/**
 * The decision on the final positions: by the weighted vote, or by an adjudicator. An adjudicator whose text gives no
 * answer is passed over for the vote, the paper's other readout ("simple post-processing"), and the decision says so
 * (`adjudicator-unreadable`): the conversation is paid for, and asking again would only draw another text.
 */
export async function readout(
  positions: Positions,
  graph: PanelGraph,
  question: Question,
  context: Context,
  s: SigmaV1TextSettings,
  tally: Tally,
): Promise<Decision> {
  const { weights, adjacency } = graph;
  const graphs = [{ stage: 'first', round: 0, directed: false, a: adjacency }];
  const text = s.readout === 'llm' ? await adjudication(positions, graph, question, context, s, tally) : undefined;
  const answer = text === undefined ? undefined : kindOf(question.kind).parse(text, question);
  const { cls, tie, classes, scores } = await vote(positions, weights, question, context, s);
  context.emit({
    question: question.id,
    stage: 'readout',
    data: {
      votes: votesOf(scores, classes, positions),
      ...(text === undefined ? {} : { adjudicator: text }),
      ...tally,
    },
  });
  if (answer !== undefined && isAnswer(answer)) return { ...withAnswer(answer, { weights, graphs }), text: text! };
  const unread = s.readout === 'llm' ? { stop: 'adjudicator-unreadable' } : {};
  if (cls < 0) return withoutAnswer({ weights, graphs });
  const holders = positions.flatMap((_p, i) => (classes[i] === cls ? [i] : []));
  const best = holders.reduce((a, b) => (weights[b]! > weights[a]! ? b : a));
  const said = positions[holders[0]!]!.said.answer;
  return { ...withAnswer(said, { tie, weights, graphs, ...unread }), text: positions[best]!.rationale };
}

/** The weighted vote over the final answers, with the tie rules of the numeric form. */
async function vote(
  positions: Positions,
  weights: Float32Array,
  question: Question,
  context: Context,
  s: SigmaV1TextSettings,
): Promise<{ cls: number; tie: boolean; classes: Int16Array; scores: number[] }> {
  const k = positions.length;
  const classes = await classesOf(positions, question);
  const conf = confidences(positions, context, s);
  // Beside a copy of itself, as in the graph stage: a batch of one is rounded otherwise.
  const twice = (row: ArrayLike<number>): tf.Tensor2D => tf.tensor2d([Array.from(row), Array.from(row)]);
  const packed = tf.tidy(() => {
    const cls = twice(classes);
    const scores = classScores(twice(weights), cls, k);
    const choice = decide(scores, cls, twice(conf));
    return tf.concat([tf.expandDims(choice.cls, 1), tf.expandDims(choice.tie, 1), scores], 1);
  });
  const [cls, tie, ...scores] = Array.from(await packed.data());
  packed.dispose();
  return { cls: cls!, tie: tie === 1, classes, scores: scores.slice(0, Math.max(-1, ...classes) + 1) };
}

/** Score of each answer, in words that need no table of classes. */
function votesOf(scores: readonly number[], classes: Int16Array, positions: Positions): Record<string, number> {
  return Object.fromEntries(scores.map((x, c) => [describeAnswer(positions[classes.indexOf(c)]!.said.answer), x]));
}

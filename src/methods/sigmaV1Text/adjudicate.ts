import { fillPrompt, withRequest } from '../../core/index.js';
import type { Context, Question } from '../../core/index.js';
import { answerForm } from '../answerForm.js';
import { namesOf } from './evidence.js';
import type { PanelGraph } from './graph.js';
import { statement } from './position.js';
import type { Positions } from './position.js';
import { prompts } from './prompts.js';
import { listOf, quoter } from './quoter.js';
import type { SigmaV1TextSettings } from './settings.js';
import type { Tally } from './tally.js';
import { hasText } from './vectors.js';

/**
 * What the adjudicator writes on reading every agent's final position and standing, in seeded order; undefined where
 * there is nothing to read, or the call cannot succeed.
 */
export async function adjudication(
  positions: Positions,
  { adjacency, weights }: PanelGraph,
  question: Question,
  context: Context,
  s: SigmaV1TextSettings,
  tally: Tally,
): Promise<string | undefined> {
  const order = context.rng(question, 'adjudicate').shuffle(positions.map((_p, i) => i));
  const heard = order.filter((i) => hasText(positions[i]?.said));
  if (heard.length === 0) return undefined;
  const names = namesOf(positions);
  const quotes = quoter(s.quote);
  const list = heard.flatMap((i) => {
    const standing = s.ablate.includes('SCR') ? '' : `, ${standingOf(i, adjacency, positions.length)}`;
    return [
      { heading: `${names[i]!}${standing} (weight ${weights[i]!.toFixed(2)})`, text: statement(positions[i]!) },
      { heading: `${names[i]!}, against its own position`, text: positions[i]!.counterCase },
    ];
  });
  const request = fillPrompt(prompts.adjudicate, {
    positions: listOf(list, quotes),
    ending: answerForm(question.kind).ending,
  });
  tally.cuts += quotes.cuts();
  const reply = await context.service({
    service: 'adjudicator',
    question,
    stage: 'adjudicate',
    round: 0,
    draw: 0,
    messages: withRequest(question.messages, request),
    sees: heard.map((i) => positions[i]!.said),
    output: { type: 'text' },
  });
  if (reply.error === undefined) return reply.text;
  tally.errors += 1;
  return undefined;
}

/** Trust minus conflict around an agent, as a share of all its edges, in words. */
export function standingOf(i: number, adjacency: Float32Array, k: number): string {
  const row = adjacency.subarray(i * k, (i + 1) * k);
  const size = row.reduce((sum, a) => sum + Math.abs(a), 0);
  const share = size === 0 ? 0 : row.reduce((sum, a) => sum + a, 0) / size;
  if (share > 0.49) return 'strongly supported by the others';
  if (share > 0.01) return 'weakly supported by the others';
  return share < -0.01 ? 'contradicted by the others' : 'neither supported nor contradicted by the others';
}

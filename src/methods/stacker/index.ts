import { z } from 'zod';
import type { Artefact, BatchMethod, Training } from '../../core/index.js';
import { STACKING } from '../citations.js';
import { decisionFor } from '../decision.js';
import { TIE_TOLERANCE } from '../votes.js';
import { candidates, FEATURES } from './candidates.js';
import type { Candidates } from './candidates.js';
import { fitLogistic } from './logistic.js';

const settings = z.strictObject({
  ridge: z.number().positive().default(1).describe('ridge penalty on all coefficients; larger = smaller coefficients'),
  features: z
    .array(z.enum(FEATURES))
    .default(['size'])
    .describe('what the model sees of a candidate beside who holds it: how many hold it, their mean stated confidence'),
});
export type StackerSettings = z.output<typeof settings>;

/** Learns "this candidate is right" from who holds it, and takes the likeliest candidate of the question. */
export const stacker: BatchMethod<StackerSettings> = {
  name: 'stacker',
  version: '1',
  summary: 'logistic model of "this candidate is right" on who holds it and how many; learned on the other folds',
  source: STACKING,
  scope: 'batch',
  settings,
  needs: ({ features }) => (features.includes('confidence') ? ['gold', 'confidence'] : ['gold']),
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async fit(train, _context, { ridge, features }) {
    const agents = train.batch.agents.slice();
    const all = candidates(train.batch, agents, features);
    const { x, y } = labelled(train, all);
    const beta = y.length === 0 ? [] : await fitLogistic(x, y, all.width, ridge);
    return { agents, features, beta };
  },
  async decide(batch, _context, { features }, artefact) {
    const k = batch.agents.length;
    const model = read(artefact);
    const { agents, beta } = model ?? PLURALITY;
    const all = candidates(batch, agents, model ? features : ['size']);
    const score = Float64Array.from(all.cls, (_c, m) => logit(all, m, beta));
    const own = batch.agents.map((a) => (model ? (beta[agents.indexOf(a)] ?? 0) : 1));
    const first = firstRows(all, batch.questions.length);
    return batch.questions.map((_q, b) => {
      const weights = Float32Array.from({ length: k }, (_v, i) => (batch.cls[b * k + i]! >= 0 ? own[i]! : 0));
      let best = -1;
      let tie = false;
      for (let m = first[b]!; m < first[b + 1]!; m++) {
        if (best < 0 || score[m]! > score[best]! + TIE_TOLERANCE) [best, tie] = [m, false];
        else if (score[m]! >= score[best]! - TIE_TOLERANCE) tie = true;
      }
      return decisionFor(batch, b, best < 0 ? -1 : all.cls[best]!, { tie, weights });
    });
  },
};

/** Log-odds that row m is right. */
function logit(all: Candidates, m: number, beta: readonly number[]): number {
  let s = 0;
  for (let f = 0; f < all.width; f++) s += all.x[m * all.width + f]! * (beta[f] ?? 0);
  return s;
}

/** Rows of questions with gold whose candidate was graded, and whether it is right. */
function labelled({ batch, gold, right }: Training, all: Candidates): { x: Float32Array; y: Float32Array } {
  const k = batch.agents.length;
  const rows: number[] = [];
  const y: number[] = [];
  all.question.forEach((b, m) => {
    if (gold[b] === undefined) return;
    const held = Array.from({ length: k }, (_v, i) => i).filter((i) => batch.cls[b * k + i] === all.cls[m]);
    const known = held.map((i) => right[b * k + i]!).filter((r) => r >= 0);
    if (known.length === 0) return;
    rows.push(m);
    y.push(known.includes(1) ? 1 : 0);
  });
  const x = new Float32Array(rows.length * all.width);
  rows.forEach((m, n) => x.set(all.x.subarray(m * all.width, (m + 1) * all.width), n * all.width));
  return { x, y: Float32Array.from(y) };
}

/** [B+1] where the rows of each question begin. */
function firstRows(all: Candidates, questions: number): Int32Array {
  const first = new Int32Array(questions + 1);
  for (const b of all.question) first[b + 1]! += 1;
  for (let b = 0; b < questions; b++) first[b + 1]! += first[b]!;
  return first;
}

interface Model {
  agents: string[];
  beta: number[];
}

/** What stands in for a model that could not be learned: no agent columns, one for each seat of the camp, no constant. */
const PLURALITY: Model = { agents: [], beta: [1, 0] };

function read(artefact: Artefact | undefined): Model | undefined {
  const { agents, beta } = (artefact ?? {}) as Partial<Model>;
  return agents !== undefined && beta !== undefined && beta.length > 0 ? { agents, beta } : undefined;
}

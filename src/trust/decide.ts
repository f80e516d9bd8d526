import { cliqueScores } from './cliques.js';
import type { DawidSkene } from './dawidSkene.js';
import type { CompactLabels } from './labels.js';

type Decided = Pick<DawidSkene, 'decision' | 'posterior' | 'tie'>;

/** Scores nearer than this are equal: sums of the same weights in another order differ by rounding. */
const EQUAL = 1e-9;

/** Arg max of the posterior over the classes with a vote; ties: most votes, then the lowest class. */
export function decide(c: CompactLabels, p: Float64Array, q: Float64Array, cliqueCap: number | undefined): Decided {
  const plain = choose(c, scores(c, p), q);
  return cliqueCap === undefined ? plain : choose(c, cliqueScores(c, p, plain.decision, cliqueCap), q);
}

/** [classes] Σ log odds of the voters. */
function scores(c: CompactLabels, p: Float64Array): Float64Array {
  const out = new Float64Array(c.classId.length);
  for (let i = 0; i < c.N; i++) {
    const others = Math.log(Math.max(1, c.K[i]! - 1));
    for (let e = c.start[i]!; e < c.start[i + 1]!; e++) {
      const x = p[c.worker[e]!]!;
      out[c.slot[e]!]! += Math.log(x / (1 - x)) + others;
    }
  }
  return out;
}

function choose(c: CompactLabels, score: Float64Array, q: Float64Array): Decided {
  const decision = new Int16Array(c.N).fill(-1);
  const posterior = new Float64Array(c.N).fill(NaN);
  const tie = new Uint8Array(c.N);
  for (let i = 0; i < c.N; i++) {
    const first = c.classStart[i]!;
    const end = c.classStart[i + 1]!;
    let top = -Infinity;
    for (let s = first; s < end; s++) top = Math.max(top, score[s]!);
    let best = -1;
    let equal = 0;
    for (let s = first; s < end; s++) {
      if (score[s]! < top - EQUAL) continue;
      equal++;
      if (
        best < 0 ||
        c.votes[s]! > c.votes[best]! ||
        (c.votes[s] === c.votes[best] && c.classId[s]! < c.classId[best]!)
      )
        best = s;
    }
    if (best < 0) continue;
    decision[i] = c.classId[best]!;
    posterior[i] = q[best]!;
    tie[i] = equal > 1 ? 1 : 0;
  }
  return { decision, posterior, tie };
}

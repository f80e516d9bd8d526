import type { Condition } from '../core/index.js';
import type { Interval } from './interval.js';

/**
 * McNemar's exact test on one seed: questions won and lost against majority. Identical questions count as one, by which
 * of the two is right on more of its copies.
 */
export interface SeedTest {
  seed: number;
  won: number;
  lost: number;
  p: number;
}

/** Paired comparison with majority on the same questions, conditions and seeds. */
export interface DifferenceToMajority {
  /** Mean over questions of (own − majority's) right share, −1 to 1. */
  value: number;
  /** Percentile interval of the difference on the shared resamples of clusters. */
  ci: Interval | null;
  /** Uncorrected, two-sided. */
  p: number;
  /**
   * `mcnemar`: exact, where every cluster has one outcome (one seed, no two questions alike); else `sign-flip` on the
   * clusters' summed differences of question means.
   */
  test: 'mcnemar' | 'sign-flip';
  /** p after Holm over all methods × settings of this data set, attack, share and placement; null for oracles. */
  holm: number | null;
  /** McNemar seed by seed. */
  perSeed: SeedTest[];
}

/**
 * One method with one setting under one condition, over all questions and seeds. Where "mean number of questions" is
 * said, seeds are averaged inside the question first: with one seed it is a plain count.
 */
export interface Row extends Omit<Condition, 'seed'> {
  dataset: string;
  method: string;
  setting: string;
  /** The method looks at the gold answer of the question it decides. */
  oracle: boolean;
  /** Questions decided. */
  n: number;
  /** Those of them with a gold answer: the base of `accuracy`. */
  graded: number;
  /** Distinct questions by content (identical texts merged): what the bootstrap draws. */
  clusters: number;
  /** Seeds that were run. */
  seeds: number;
  /** Mean over graded questions of the share of seeds decided right; null without gold. */
  accuracy: number | null;
  /** Interval of `accuracy`, of the kind that `ciKind` says. Transductive and cross-fitted fits are held fixed. */
  ci: Interval | null;
  /** `wilson` where every cluster has one outcome, else clustered percentile `bootstrap`. */
  ciKind: 'wilson' | 'bootstrap' | null;
  /**
   * Mean number of questions decided otherwise than majority: another answer, or an answer where majority has none or
   * the reverse (two non-answers are no two decisions). Null without majority, as are the next five.
   */
  differsFromMajority: number | null;
  /** Of these: right where majority is not. Null without gold. */
  won: number | null;
  /** Of these: not right where majority is. Null without gold. */
  lost: number | null;
  /** Null for majority itself and without gold. */
  diff: DifferenceToMajority | null;
  /** Mean number of questions where majority is wrong and some seat is right, and of those decided right. */
  minority: { n: number; recovered: number } | null;
  /** Mean number of questions where majority is right, and of those not decided right. */
  majorityRight: { n: number; lost: number } | null;
  /** Change against the clean twin on the same questions (clean − attacked: positive = lost). Null for clean rows. */
  drop: { n: number; value: number; ci: Interval | null } | null;
  /** Seats whose text gave an answer over seats that responded. */
  parseRate: number | null;
  /** Mean over questions with malicious seats and weights of their share of the weight (`maliciousWeight`). */
  maliciousWeight: number | null;
  /** Mean over `aucN` questions of the detection AUC (`auc`): those with both kinds of seats and unequal weights. */
  auc: number | null;
  aucN: number;
  /** Negative edges over all ordered pairs: honest→malicious, honest→honest, malicious→malicious. */
  negHM: number | null;
  negHH: number | null;
  negMM: number | null;
  /** Mean number of questions on which several answers stood first and the tie rule chose. */
  ties: number;
  /** Mean number of questions decided without an answer (abstained, unparsable, error). */
  abstained: number;
}

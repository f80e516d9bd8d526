import type { Answer, Verdict } from './answer.js';

/** Which agents sit where: one attack at one share, placed by one seed. The clean twin is `none` at share 0. */
export interface Condition {
  attack: string;
  /** Fraction of the panel that is malicious, 0–1. */
  share: number;
  placement: 'run' | 'question';
  /** 0-based index of the seed. */
  seed: number;
}

/** One decision of one method (with one setting) on one question under one condition: what a unit's log line says. */
export interface Unit extends Condition {
  /** Hash of content and configuration. */
  key: string;
  question: string;
  dataset: string;
  /** Hash of the question's text and options: identical questions share it (the cluster of docs/rules.md §7). */
  cluster: string;
  method: string;
  /** Label of the settings: `default`, or the settings that differ from it. */
  setting: string;
  type: Answer['type'];
  /** Canonical answer; null for a non-answer. */
  answer: string | null;
  tie: boolean;
  stop: string | null;
  /** Verdict against gold; null where the question has none. */
  outcome: Verdict['outcome'] | null;
  /** Seats that responded, those of them whose text gave an answer, and those whose answer is right (null without gold). */
  present: number;
  parsed: number;
  rightSeats: number | null;
  malicious: number;
  /** Malicious seats whose text came from another question or a template; absent where no text was looked at. */
  approximateSeats?: number;
  /** Sum of the weights of the malicious seats over the sum of all |weights|; null without weights or malicious seats. */
  maliciousWeight: number | null;
  /** P(w_malicious < w_honest) + ½ ties; null when not both kinds sit or all weights are equal. */
  auc: number | null;
  /** Ordered pairs with a negative edge, and all such pairs: honest→malicious, honest→honest, malicious→malicious. */
  hmNegative: number | null;
  hmPairs: number | null;
  hhNegative: number | null;
  hhPairs: number | null;
  mmNegative: number | null;
  mmPairs: number | null;
}

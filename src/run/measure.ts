import { isAnswer, type Decision, type Verdict } from '../core/index.js';
import { auc, maliciousWeight, negativeEdges } from '../stats/index.js';
import type { Collected } from './collect.js';
import type { Lab } from './lab.js';
import { answerFields, round6, type UnitLine } from './unitLine.js';

/** What a unit's line says beside its key and place: the decision, graded, and what weights and graph say of the attackers. */
export async function measure(
  lab: Lab,
  c: Collected,
  q: number,
  d: Decision,
): Promise<Omit<UnitLine, 'k' | 'c' | 'm' | 'q'>> {
  const outcome = await gradeDecision(lab, c, q, d);
  const at = q * c.k;
  const mask = c.mask.subarray(at, at + c.k);
  const bad = c.malicious.subarray(at, at + c.k);
  const counts = seatCounts(c, q);
  const graph = d.graphs[0];
  const detection = d.weights && counts.malicious > 0 ? auc(d.weights, bad, mask) : null;
  return {
    ...answerFields(d),
    ...(outcome === null ? {} : { o: outcome }),
    n: lab.gold[q]
      ? [counts.present, counts.parsed, counts.malicious, counts.right]
      : [counts.present, counts.parsed, counts.malicious],
    ...(lab.vectors && counts.approximate > 0 ? { v: counts.approximate } : {}),
    ...optional('w', d.weights ? maliciousWeight(d.weights, bad, mask) : null),
    ...optional('u', detection),
    ...(graph && counts.malicious > 0 ? { e: edgeCounts(graph.a, bad, mask) } : {}),
  };
}

function optional<K extends string>(key: K, value: number | null): Partial<Record<K, number>> {
  return value === null ? {} : ({ [key]: round6(value) } as Record<K, number>);
}

async function gradeDecision(lab: Lab, c: Collected, q: number, d: Decision): Promise<Verdict['outcome'] | null> {
  const gold = lab.gold[q];
  if (!gold) return null;
  if (!isAnswer(d.answer)) return d.answer.type;
  // Most decisions are one of the seats' answers, graded already.
  for (let i = q * c.k; i < (q + 1) * c.k; i++) {
    const said = c.answers[i];
    if (said && c.right[i]! >= 0 && isAnswer(said) && said.canon === d.answer.canon)
      return c.right[i] === 1 ? 'right' : 'wrong';
  }
  return (await lab.kind.grade(d.answer, gold)).outcome;
}

function seatCounts(
  c: Collected,
  q: number,
): { present: number; parsed: number; malicious: number; right: number; approximate: number } {
  const n = { present: 0, parsed: 0, malicious: 0, right: 0, approximate: 0 };
  for (let i = q * c.k; i < (q + 1) * c.k; i++) {
    n.present += c.mask[i]!;
    if (c.cls[i]! >= 0) n.parsed++;
    n.malicious += c.malicious[i]!;
    n.approximate += c.approximate[i]!;
    if (c.right[i] === 1) n.right++;
  }
  return n;
}

function edgeCounts(a: Float32Array, bad: Uint8Array, mask: Uint8Array): number[] {
  const e = negativeEdges(a, bad, mask);
  return [e.hmNegative, e.hmPairs, e.hhNegative, e.hhPairs, e.mmNegative, e.mmPairs];
}

import type { ReportData, Row } from './data.js';
import { attacks, datasets, isClean, leadSeries, seriesName, topShare } from './series.js';
import {
  count,
  decimal,
  interval,
  list,
  percent,
  plural,
  pointInterval,
  points,
  pPhrase,
  shareLabel,
} from './format.js';

/** What came out, in plain words made from the numbers: one paragraph an entry. Nothing here is fixed text alone. */
export function conclusions({ rows }: Pick<ReportData, 'rows'>): string[] {
  const sets = datasets(rows);
  return sets.flatMap((dataset) => {
    const own = rows.filter((r) => r.dataset === dataset);
    const said = [
      clean(own),
      rivals(own),
      ...attacks(own).map((a) => underAttack(own, a)),
      weights(own),
      edges(own),
      minority(own),
    ];
    const texts = said.filter((t): t is string => t !== null);
    return sets.length === 1 ? texts : texts.map((t) => `${dataset}: ${t}`);
  });
}

const scored = (rows: readonly Row[]): Row[] => rows.filter((r) => typeof r.accuracy === 'number');
const best = (rows: readonly Row[], of: (r: Row) => number): Row => rows.reduce((a, b) => (of(b) > of(a) ? b : a));
const accuracy = (r: Row): number => r.accuracy ?? Number.NEGATIVE_INFINITY;

function clean(rows: readonly Row[]): string | null {
  const base = scored(rows).filter((r) => isClean(r) && !r.oracle);
  if (base.length === 0)
    return rows.length > 0 ? 'No question has a gold answer, so there are decisions but no accuracies.' : null;
  const majority = base.find((r) => r.method === 'majority');
  const top = best(base, accuracy);
  const lead = `With nobody malicious, ${seriesName(top)} is right most often: ${percent(top.accuracy)}% of ${plural(top.graded, 'question')} (95% interval ${interval(top.ci)})`;
  if (!majority || top === majority) return `${lead}.`;
  const d = top.diff;
  const versus = d
    ? ` That is ${points(d.value)} points against majority's ${percent(majority.accuracy)}% (${pointInterval(d.ci)}; ${pPhrase(d.holm ?? d.p)}${d.holm === null || d.holm === undefined ? '' : ' after Holm'}): ${verdict(d.holm ?? d.p)}.`
    : ` Majority reaches ${percent(majority.accuracy)}%.`;
  return `${lead}.${versus}`;
}

function verdict(p: number | null | undefined): string {
  return typeof p === 'number' && p < 0.05 ? 'more than chance would give' : 'within what chance would give';
}

/** Which settings only repeat majority: a vote by size in other clothes. */
function rivals(rows: readonly Row[]): string | null {
  const base = rows.filter(
    (r) => isClean(r) && r.method !== 'majority' && !r.oracle && typeof r.differsFromMajority === 'number',
  );
  if (base.length === 0) return null;
  const same = base.filter((r) => r.differsFromMajority === 0).map(seriesName);
  const most = best(base, (r) => r.differsFromMajority ?? 0);
  const parts: string[] = [];
  if (same.length > 0)
    parts.push(`${list(same)} ${same.length === 1 ? 'decides' : 'decide'} every clean question as majority does.`);
  if ((most.differsFromMajority ?? 0) > 0) {
    parts.push(
      `${seriesName(most)} departs from majority most often, on ${plural(most.differsFromMajority ?? 0, 'question')}` +
        (typeof most.won === 'number' ? `, winning ${count(most.won)} and losing ${count(most.lost)}.` : '.'),
    );
  }
  return parts.join(' ') || null;
}

function underAttack(rows: readonly Row[], attack: string): string | null {
  const share = topShare(rows, attack);
  const lead = new Set(leadSeries(rows).map((s) => s.name));
  const hit = scored(rows).filter(
    (r) => r.attack === attack && r.share === share && lead.has(seriesName(r)) && !r.oracle,
  );
  if (hit.length === 0) return null;
  const top = best(hit, accuracy);
  const majority = hit.find((r) => r.method === 'majority');
  const name = (r: Row): string =>
    `${seriesName(r)} keeps ${percent(r.accuracy)}%${r.drop ? ` (${points(-r.drop.value)} points against clean)` : ''}`;
  const holds =
    top.diff && top.method !== 'majority' ? `; the difference is ${verdict(top.diff.holm ?? top.diff.p)}` : '';
  if (!majority || top === majority)
    return `With ${shareLabel(share)} ${attack} agents, ${name(top)}${majority ? ', and no method does better than majority' : ''}.`;
  return `With ${shareLabel(share)} ${attack} agents, ${name(top)}, while ${name(majority)}${holds}.`;
}

const MISLED = 0.45;

function weights(rows: readonly Row[]): string | null {
  const judged = rows.filter((r) => typeof r.auc === 'number' && !r.oracle);
  if (judged.length === 0) return null;
  const top = best(judged, (r) => r.auc ?? 0);
  const questions = `on ${count(top.aucN)} of ${plural(top.n, 'question')}, since elsewhere its weights are equal or only one kind sits`;
  // No interval is known here, so what lies just below chance is not held against a method.
  const fooled = judged.filter((r) => (r.auc ?? 1) < MISLED);
  const worst = [...new Set(fooled.map((r) => `${seriesName(r)} under ${r.attack}`))];
  const low =
    fooled.length > 0
      ? ` Weights favour the malicious agents (AUC below ${decimal(MISLED, 2)}) with ${list(worst)}.`
      : '';
  return `Weights find malicious agents best with ${seriesName(top)} under ${top.attack} (${shareLabel(top.share)} malicious): AUC ${decimal(top.auc, 2)}, where 0.5 is chance (${questions}).${low}`;
}

function edges(rows: readonly Row[]): string | null {
  const lead = new Set(leadSeries(rows).map((s) => s.name));
  const drawn = rows.filter(
    (r) => !isClean(r) && lead.has(seriesName(r)) && typeof r.negHM === 'number' && typeof r.negHH === 'number',
  );
  if (drawn.length === 0) return null;
  const gap = (r: Row): number => (r.negHM ?? 0) - (r.negHH ?? 0);
  const wide = best(drawn, gap);
  const narrow = best(drawn, (r) => -gap(r));
  const tell = (r: Row): string =>
    `${r.attack} at ${shareLabel(r.share)} (${percent(r.negHM, 0)}% against ${percent(r.negHH, 0)}%)`;
  return `Negative edges set malicious agents apart from honest ones most under ${tell(wide)} and least under ${tell(narrow)}; the first figure counts honest → malicious pairs, the second honest → honest.`;
}

function minority(rows: readonly Row[]): string | null {
  const base = rows.filter((r) => isClean(r) && !r.oracle && r.method !== 'majority' && r.minority && r.minority.n > 0);
  if (base.length === 0) return null;
  const rate = (r: Row): number => (r.minority && r.minority.n > 0 ? r.minority.recovered / r.minority.n : 0);
  const top = best(base, rate);
  if (rate(top) === 0)
    return `Of the ${plural(top.minority?.n ?? 0, 'question')} where the plurality is wrong and someone is right, no method decides any right.`;
  return (
    `Of the ${plural(top.minority?.n ?? 0, 'question')} where the plurality is wrong and someone is right, ${seriesName(top)} decides ${count(top.minority?.recovered)} right ` +
    `(${percent(rate(top))}%); it loses ${count(top.majorityRight?.lost)} of the ${count(top.majorityRight?.n)} where the plurality is right.`
  );
}

import { stream } from '../../src/core/index.js';
import type { ReportData, Row, SampleQuestion } from '../../src/report/data.js';

// Made-up numbers of the shape and size that a run gives; in tests only.

export const ATTACKS = ['random-noise', 'low-quality', 'conflict', 'copycat'];
const AGENTS = [
  'llama-3-70b',
  'gpt-4o-mini',
  'mistral-large',
  'qwen-2-72b',
  'gemma-2-27b',
  'phi-3-medium',
  'yi-1.5-34b',
  'deepseek-v2',
];

/** A row with everything a clean multi-seed row holds; `over` changes what a test is about. */
export function row(over: Partial<Row> = {}): Row {
  return {
    dataset: 'mmlu-pro',
    method: 'majority',
    setting: 'default',
    attack: 'none',
    share: 0,
    placement: 'question',
    oracle: false,
    n: 2000,
    graded: 2000,
    clusters: 1996,
    seeds: 1,
    accuracy: 0.684,
    ci: [0.6633, 0.704],
    ciKind: 'wilson',
    differsFromMajority: 0,
    won: 0,
    lost: 0,
    diff: null,
    parseRate: 0.99,
    minority: { n: 389, recovered: 0 },
    majorityRight: { n: 1368, lost: 0 },
    maliciousWeight: null,
    auc: null,
    aucN: 0,
    negHM: null,
    negHH: 0.31,
    negMM: null,
    drop: null,
    ties: 41,
    abstained: 0,
    ...over,
  } as Row;
}

const METHODS: [method: string, setting: string, clean: number, robust: number][] = [
  ['majority', 'default', 0.684, 1],
  ['best-agent', 'default', 0.691, 1.5],
  ['dawid-skene', 'default', 0.6825, 0.9],
  ['weighted-vote', 'default', 0.6915, 0.7],
  ['stacker', 'default', 0.715, 0.6],
  ['sigma-v1', 'default', 0.684, 0.85],
  ['sigma-v1', 'propagate=false', 0.683, 0.95],
  ['sigma-v1', 'weights=literal', 0.6425, 1.2],
  ['oracle-best', 'default', 0.8785, 0.4],
];
const HARM: Record<string, number> = { 'random-noise': 0.12, 'low-quality': 0.21, conflict: 0.38, copycat: 0.06 };

function rows(): Row[] {
  const out: Row[] = [];
  METHODS.forEach(([method, setting, clean, robust], m) => {
    const weighs = method === 'sigma-v1' || method === 'weighted-vote' || method === 'dawid-skene';
    const graph = method === 'sigma-v1';
    const at = (attack: string, share: number, accuracy: number): Row => {
      const gain = accuracy - (0.684 - (HARM[attack] ?? 0) * share * 1.6);
      return row({
        method,
        setting,
        attack,
        share,
        oracle: method === 'oracle-best',
        drop:
          share === 0
            ? null
            : { n: 2000, value: clean - accuracy, ci: [clean - accuracy - 0.015, clean - accuracy + 0.015] },
        seeds: attack === 'none' ? 1 : 3,
        accuracy,
        ci: [accuracy - 0.02, accuracy + 0.02],
        ciKind: attack === 'none' ? 'wilson' : 'bootstrap',
        differsFromMajority: m === 0 ? 0 : 10 * m + 100 * share,
        won: m === 0 ? 0 : 6 * m,
        lost: m === 0 ? 0 : 3 * m,
        diff:
          m === 0
            ? null
            : {
                value: gain,
                ci: [gain - 0.02, gain + 0.02],
                p: 0.2 / m,
                test: attack === 'none' ? 'mcnemar' : 'sign-flip',
                holm: Math.min(1, 1 / m / m),
                perSeed: [],
              },
        minority: { n: 389, recovered: 9 * m },
        majorityRight: { n: 1368, lost: 4 * m },
        maliciousWeight: weighs && share > 0 ? share * (attack === 'copycat' ? 1.1 : 0.55) : null,
        auc: weighs && share > 0 ? (attack === 'copycat' ? 0.38 : 0.62 + share / 2) : null,
        aucN: weighs ? 1990 : 0,
        negHM: graph && share > 0 ? Math.min(0.95, 0.3 + (HARM[attack] ?? 0) * 1.6) : null,
        negHH: graph ? 0.31 - share / 5 : null,
        negMM: graph && share > 0.2 ? 0.2 : null,
      } as Partial<Row>);
    };
    out.push(at('none', 0, clean));
    for (const attack of ATTACKS)
      for (const share of [0.125, 0.25, 0.375, 0.5])
        out.push(at(attack, share, clean - (HARM[attack] ?? 0) * robust * share * 1.6));
  });
  return out;
}

function sample(count: number): SampleQuestion[] {
  const r = stream(7, { stage: 'report-fixture' });
  const words =
    'the force acts on a body so that its momentum changes with time and we divide both sides by mass to obtain the result'.split(
      ' ',
    );
  const text = (n: number): string => Array.from({ length: n }, () => r.pick(words)).join(' ');
  return Array.from({ length: count }, (_, i): SampleQuestion => {
    const attack = i % 3 === 0 ? 'none' : r.pick(ATTACKS);
    const share = attack === 'none' ? 0 : 0.25;
    const gold = r.pick(['A', 'B', 'C', 'D']);
    const agents = AGENTS.map((id, k) => {
      const malicious = share > 0 && (k === i % 8 || k === (i + 3) % 8);
      const answer = r.next() < 0.6 && !malicious ? gold : r.pick(['A', 'B', 'C', 'D', 'unparsable (no marker)']);
      return {
        id,
        text: `Let us think.\n${text(60 + r.int(60))}.\nThe answer is (${answer}).`,
        answer,
        confidence: Math.round(100 * r.next()) / 100,
        malicious,
        right: answer === gold,
      };
    });
    const k = agents.length;
    const agree = (a: number, b: number): number => (a === b ? 0 : agents[a]?.answer === agents[b]?.answer ? 1 : -1);
    const cos = Array.from({ length: k * k }, () => 0.3 + 0.7 * r.next());
    const graph = Array.from({ length: k * k }, (_x, e) => {
      const [a, b] = [Math.floor(e / k), e % k];
      return Math.round(1000 * agree(a, b) * (cos[Math.min(a, b) * k + Math.max(a, b)] ?? 0)) / 1000;
    });
    const weights = agents.map((a) => Math.round(1000 * (a.right ? 0.8 + r.next() / 2 : 0.4 * r.next() - 0.2)) / 1000);
    const pick = (): string => (r.next() < 0.7 ? gold : r.pick(['A', 'B', 'C', 'D']));
    const methods = ['majority', 'dawid-skene', 'sigma-v1'].map((method, m) => {
      const answer = pick();
      return {
        method,
        setting: 'default',
        answer,
        outcome: answer === gold ? 'right' : 'wrong',
        tie: r.next() < 0.1,
        ...(m > 0 ? { weights } : {}),
        ...(m > 1 ? { graph } : {}),
      };
    });
    return {
      id: `q-${1000 + i}`,
      text: `${text(35)}?`,
      choices: [text(4), text(5), text(3), text(6)],
      gold,
      condition: { attack, share, placement: 'question', seed: 0 },
      agents,
      methods,
    };
  });
}

/** A whole run's report data: 9 series, 4 attacks × 4 shares, 8 agents, `questions` in the sample. */
export function reportData(over: Partial<ReportData> = {}, questions = 60): ReportData {
  return {
    title: 'Injection on recorded answers',
    run: {
      id: '3f9a1c27b0d4',
      data: 'mmlu-pro-traces.jsonl.gz',
      checksum: 'sha256:9c1185a5c5e9fc54612808977ee8f548b2258d31',
      questions: 2000,
      agents: AGENTS,
      encoder: 'precomputed (384 dimensions)',
      backend: 'recorded; tensors on wasm',
      seeds: 3,
      seed: 1,
      answers: 'pred',
      version: '0.1.0',
      command: 'sigma run experiments/injection.yaml --traces mmlu-pro-traces.jsonl.gz --answers pred',
    },
    rows: rows(),
    agents: AGENTS.map((agent, i) => ({
      agent,
      n: 2000,
      present: 2000 - i,
      parsed: 1990 - 40 * i,
      right: 1300 - 60 * i,
    })),
    bySource: [false, true].map((approximate) => ({
      attack: 'conflict',
      method: 'sigma-v1',
      setting: 'default',
      approximate,
      units: approximate ? 1200 : 800,
      accuracy: approximate ? 0.61 : 0.66,
      auc: approximate ? 0.8 : null,
    })),
    provenance: [
      { attack: 'conflict', kind: 'own', count: 8123 },
      { attack: 'conflict', kind: 'template', count: 412 },
      { attack: 'low-quality', kind: 'off-panel', count: 2201 },
    ],
    sample: sample(questions),
    notes: ['41 of 2000 clean questions were ties, decided for the lowest index.'],
    ...over,
  };
}

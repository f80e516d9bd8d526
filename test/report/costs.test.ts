import { describe, expect, it } from '@jest/globals';
import { allCharts, costs } from '../../src/report/charts/index.js';
import { money, plainReply, fieldLabel, reportHtml, toSvg, DARK, LIGHT } from '../../src/report/index.js';
import type { CostRow, CostTable, ReportData } from '../../src/report/index.js';
import { reportData, row } from './fixture.js';

const spent = (over: Partial<CostRow> = {}): CostRow => ({
  agentCalls: 0,
  serviceCalls: 0,
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  untold: 0,
  dollars: 0,
  ...over,
});
const table: CostTable = {
  questions: 100,
  firstAnswers: spent({ agentCalls: 800, promptTokens: 80_000, completionTokens: 40_000, dollars: 0.5 }),
  cells: [
    { method: 'majority', setting: 'default', ...spent() },
    { method: 'sigma-v1', setting: 'default', ...spent() },
    {
      method: 'sigma-v1-text',
      setting: 'default',
      ...spent({
        agentCalls: 3200,
        serviceCalls: 100,
        promptTokens: 1_000_000,
        completionTokens: 200_000,
        dollars: null,
      }),
    },
  ],
};
const rows = [
  row({ method: 'majority', accuracy: 0.6, ci: [0.55, 0.65] }),
  row({ method: 'sigma-v1', accuracy: 0.6, ci: [0.55, 0.65] }),
  row({ method: 'sigma-v1-text', accuracy: 0.7, ci: [0.65, 0.75] }),
];
const live = (over: Partial<ReportData> = {}): ReportData => ({
  ...reportData({ rows, sample: [], costs: table }),
  ...over,
});

describe('accuracy against tokens', () => {
  it('charges every method the first answers and its own calls, for one question', () => {
    const chart = costs({ rows, agents: [], costs: table })!;
    expect(chart.values).toEqual([
      { series: 'majority', tokens: 1200, calls: 8, value: 0.6, lo: 0.55, hi: 0.65 },
      { series: 'sigma-v1', tokens: 1200, calls: 8, value: 0.6, lo: 0.55, hi: 0.65 },
      { series: 'sigma-v1-text', tokens: 13_200, calls: 41, value: 0.7, lo: 0.65, hi: 0.75 },
    ]);
  });

  it('draws methods at one place under one name, and the best accuracy that a budget buys', async () => {
    const spec = JSON.stringify(costs({ rows, agents: [], costs: table })!.spec(LIGHT));
    expect(spec).toContain('majority = sigma-v1');
    expect(spec).toContain('[{"tokens":1200,"value":60},{"tokens":13200,"value":70},{"tokens":13200,"value":70}]');
    expect(await toSvg(costs({ rows, agents: [], costs: table })!.spec(DARK))).toContain('<svg');
  });

  it('leaves out, and names, methods whose tokens the server did not say', () => {
    const cells = table.cells.map((c, i) => (i === 2 ? { ...c, untold: 3 } : c));
    const chart = costs({ rows, agents: [], costs: { ...table, cells } })!;
    expect(chart.caption).toContain('did not say all tokens: sigma-v1-text.');
    expect(JSON.stringify(chart.spec(LIGHT))).not.toContain('sigma-v1-text');
  });

  it('is not there without costs, gold or tokens', () => {
    expect(costs({ rows, agents: [] })).toBeNull();
    expect(costs({ rows: rows.map((r) => ({ ...r, accuracy: null })), agents: [], costs: table })).toBeNull();
    expect(costs({ rows, agents: [], costs: { ...table, firstAnswers: spent({ untold: 1 }) } })).toBeNull();
    expect(allCharts(live({ costs: undefined } as never)).map((c) => c.id)).not.toContain('costs');
  });

  it('can be drawn where nothing cost anything', async () => {
    const free = { ...table, firstAnswers: spent(), cells: table.cells.map((c) => ({ ...c, ...spent() })) };
    expect(await toSvg(costs({ rows, agents: [], costs: free })!.spec(LIGHT))).not.toMatch(/NaN/);
  });
});

describe('the costs of a run in its report', () => {
  const section = (html: string): string => /<section id="costs".*?<\/section>/s.exec(html)?.[0] ?? '';

  it('stand in a section with the chart, sums and means, and unknown prices called so', async () => {
    const data = live();
    const html = section(await reportHtml(data, allCharts(data)));
    expect(html).toContain('id="chart-costs"');
    expect(html).toContain('<td class="number">1,000,000</td>');
    expect(html).toContain('<td class="number">10000</td>'.replace('10000', '10,000'));
    expect(html).toContain('<td class="number">unknown</td>');
    expect(html).toContain('No calls beyond the first answers: majority, sigma-v1.');
    expect(html).not.toMatch(/NaN|undefined|Calls without a count/);
  });

  it('are absent offline', async () => {
    const data = reportData({ rows, sample: [] });
    expect(section(await reportHtml(data, allCharts(data)))).toBe('');
  });

  it('count calls of which the server told nothing, and call their tokens lower bounds', async () => {
    const data = live({
      costs: { ...table, firstAnswers: spent({ agentCalls: 8, promptTokens: 10, untold: 3, dollars: null }) },
    });
    const html = section(await reportHtml(data, allCharts(data)));
    expect(html).toContain('Calls without a count');
    expect(html).toContain('≥ 10');
  });

  it('name methods as text', async () => {
    const data = live({
      costs: { ...table, cells: [{ method: '<img src=x>', setting: 'default', ...spent({ agentCalls: 1 }) }] },
    });
    expect(await reportHtml(data, allCharts(data))).not.toContain('<img');
  });
});

describe('words for money and fields', () => {
  it('keeps the digits of small sums, and says what is not known', () => {
    expect([null, 0, 12.345, 0.5, 0.0012345, 0.00000004].map(money)).toEqual([
      'unknown',
      '$0',
      '$12.35',
      '$0.50',
      '$0.0012',
      '$0.000000040',
    ]);
  });

  it('shows small objects by their fields, and leaves other texts as they are', () => {
    expect(plainReply('{"label":"agree","confidence":0.5}')).toBe('label: agree, confidence: 0.5');
    for (const text of ['plain', '{"a":{"b":1}}', '[1]', '3', 'null', '{broken']) expect(plainReply(text)).toBe(text);
    expect(['counterCase', 'two_words', 'answer'].map(fieldLabel)).toEqual(['counter case', 'two words', 'answer']);
  });
});

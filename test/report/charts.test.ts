import { describe, expect, it } from '@jest/globals';
import {
  allCharts,
  detection,
  differences,
  drop,
  injection,
  maliciousWeight,
  negativeEdges,
  parseRates,
  settingsChart,
} from '../../src/report/charts/index.js';
import type { Chart } from '../../src/report/charts/index.js';
import { DARK, LIGHT } from '../../src/report/theme.js';
import { toPng, toSvg } from '../../src/report/render.js';
import { seriesName } from '../../src/report/series.js';
import { reportData, row } from './fixture.js';

const data = reportData();
const input = { rows: data.rows, agents: data.agents };

describe('charts', () => {
  it('draws one panel for each attack and one line for each method', () => {
    const chart = injection(input);
    expect(new Set(chart?.values.map((v) => v.panel))).toEqual(
      new Set(['random-noise', 'low-quality', 'conflict', 'copycat']),
    );
    expect(new Set(chart?.values.map((v) => v.series)).size).toBe(6);
    // 4 panels × 6 methods × (clean twin + 4 shares)
    expect(chart?.values).toHaveLength(120);
  });

  it('measures the drop from the clean twin: nothing at share 0', () => {
    const values = drop(input)?.values ?? [];
    expect(values.filter((v) => v.share === 0).every((v) => v.value === 0)).toBe(true);
    const worst = values.find((v) => v.series === 'majority' && v.panel === 'conflict' && v.share === 0.5);
    expect(worst?.value).toBeCloseTo(-0.38 * 0.5 * 1.6, 12);
  });

  it('keeps the three kinds of pairs apart and leaves out what is null', () => {
    const chart = negativeEdges(input);
    expect(new Set(chart?.values.map((v) => v.series)).size).toBe(3);
    expect(chart?.values.some((v) => v.value === null)).toBe(false);
    expect(chart?.caption).toMatch(/by construction/);
  });

  it('says what placement by question means for trust', () => {
    expect(injection(input)?.caption).toMatch(/no agent is malicious throughout/);
    expect(detection(input)?.caption).toMatch(/trust learned across questions cannot find it/);
    const byRun = data.rows.map((r) => ({ ...r, placement: 'run' as const }));
    expect(detection({ rows: byRun, agents: [] })?.caption).not.toMatch(/cannot find/);
  });

  it('marks a difference as clear only when the corrected p is below .05', () => {
    const rows = [
      row({ method: 'a', diff: { value: 0.1, ci: [0.05, 0.15], p: 0.01, test: 'mcnemar', holm: 0.06 } as never }),
      row({ method: 'b', diff: { value: 0.1, ci: [0.05, 0.15], p: 0.01, test: 'mcnemar', holm: 0.04 } as never }),
    ];
    expect(differences({ rows, agents: [] })?.values.map((v) => v.clear)).toEqual([false, true]);
  });

  it('is null where there is nothing to draw', () => {
    const cleanOnly = { rows: [row()], agents: [] };
    for (const make of [injection, drop, negativeEdges, maliciousWeight, detection, differences, parseRates])
      expect(make(cleanOnly)).toBeNull();
    expect(allCharts({ rows: [], agents: [] })).toEqual([]);
  });

  it('draws no accuracies without gold', () => {
    const rows = data.rows.map((r) => ({ ...r, accuracy: null, ci: null, diff: null }) as never);
    expect(injection({ rows, agents: [] })).toBeNull();
    expect(negativeEdges({ rows, agents: [] })).not.toBeNull();
  });

  it('shows settings of one method as curves, and as differences on clean runs', () => {
    expect(settingsChart(data.rows, 'sigma-v1')?.values.some((v) => v.series === 'sigma-v1 · weights=literal')).toBe(
      true,
    );
    const clean = data.rows.filter((r) => r.attack === 'none');
    expect(settingsChart(clean, 'sigma-v1')?.values.map((v) => v.series)).toEqual([
      'default',
      'propagate=false',
      'weights=literal',
    ]);
  });

  it('gives every data set its own charts', () => {
    const rows = [...data.rows, ...data.rows.map((r) => ({ ...r, dataset: 'gsm 8k' }))];
    const ids = allCharts({ rows, agents: data.agents }).map((c) => c.id);
    expect(ids).toContain('injection-gsm-8k');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('draws lines that coincide as one that names them all, so that none seems to be missing', () => {
    const rows = ['majority', 'uniform', 'other'].flatMap((method) =>
      [0, 0.5].map((share) =>
        row({ method, attack: share ? 'conflict' : 'none', share, accuracy: method === 'other' && share ? 0.4 : 0.6 }),
      ),
    );
    const chart = injection({ rows, agents: [] });
    const spec = JSON.stringify(chart?.spec(LIGHT));
    expect(spec).toContain('"domain":["majority = uniform","other"]');
    expect(chart?.values).toHaveLength(6);
  });

  it('gives each of ten series its own mix of colour, dash and shape', () => {
    const rows = Array.from({ length: 10 }, (_, i) =>
      [0, 0.5].map((share) =>
        row({ method: `m${i}`, attack: share ? 'conflict' : 'none', share, accuracy: 0.1 + i / 20 }),
      ),
    ).flat();
    const spec = JSON.stringify(injection({ rows, agents: [] })?.spec(LIGHT));
    const marks = [...spec.matchAll(/"color":"(#\w+)","strokeDash":(\[[\d,]+\])/g)]
      .map((m) => `${m[1]} ${m[2]}`)
      .filter((m) => !m.startsWith(LIGHT.muted));
    expect(marks).toHaveLength(10);
    expect(new Set(marks).size).toBe(10);
  });

  it('gives a series the same colour, dash and shape in every chart of a report, whichever others it stands beside', () => {
    const look = (chart: Chart | null, name: string): string => {
      const spec = JSON.parse(JSON.stringify(chart?.spec(LIGHT))) as {
        concat: { layer: { encoding: Record<string, { scale: { domain: string[]; range: string[] } }> }[] }[];
      };
      const { color, shape } = spec.concat[0]!.layer.at(-1)!.encoding;
      const at = color!.scale.domain.findIndex((n) => n.split(' = ')[0] === name);
      expect(at).toBeGreaterThanOrEqual(0);
      const dash = new RegExp(`"equal":"${color!.scale.domain[at]}"[^}]*}}\\],"mark":{"type":"line"[^}]*}`);
      return `${color!.scale.range[at]} ${shape!.scale.range[at]} ${dash.exec(JSON.stringify(spec))?.[0]}`;
    };
    // Figures of their own for each series: lines that coincide would be one.
    const own = data.rows.map((r) => {
      const times = (x: number | null): number | null => (x === null ? null : x / seriesName(r).length);
      return { ...r, auc: times(r.auc), maliciousWeight: times(r.maliciousWeight) };
    });
    const few = own.filter((r) => !r.oracle && r.setting !== 'propagate=false');
    for (const rows of [few, own]) {
      const all = new Map(allCharts({ rows, agents: [] }).map((c) => [c.id, c]));
      const first = look(all.get('injection') ?? null, 'sigma-v1');
      expect(first).toContain('strokeDash');
      for (const id of ['drop', 'malicious-weight', 'detection', 'settings-sigma-v1'])
        expect(look(all.get(id) ?? null, 'sigma-v1')).toBe(first);
    }
    const two = [...few.filter((r) => r.method === 'sigma-v1').map((r) => ({ ...r, dataset: 'gsm8k' }))];
    const all = allCharts({ rows: [...few, ...two], agents: [] });
    const of = (id: string): Chart | null => all.find((c) => c.id === id) ?? null;
    expect(look(of('injection-gsm8k'), 'sigma-v1')).toBe(look(of('injection-mmlu-pro'), 'sigma-v1'));
  });

  it('marks equal weights on top of every line, once a share', () => {
    const spec = maliciousWeight(input)?.spec(LIGHT) as unknown as {
      concat: { layer: { mark: { type: string } }[] }[];
    };
    const marks = spec.concat[0]!.layer.map((l) => l.mark.type);
    expect(marks.lastIndexOf('line')).toBeLessThan(marks.indexOf('tick'));
  });

  it('sets the intervals of many lines side by side, since their bands would cover one another', () => {
    const marks = (n: number): string[] => {
      const rows = Array.from({ length: n }, (_, i) =>
        [0, 0.5].map((share) => row({ method: `m${i}`, attack: share ? 'conflict' : 'none', share, accuracy: i / 9 })),
      ).flat();
      const text = JSON.stringify(injection({ rows, agents: [] })?.spec(LIGHT));
      return [...text.matchAll(/"at":([-\d.]+)/g)]
        .map((m) => m[1] ?? '')
        .concat(/"type":"area"/.test(text) ? 'area' : 'rule');
    };
    expect(new Set(marks(4))).toEqual(new Set(['0', '50', 'area']));
    expect(marks(5).slice(0, 3)).toEqual(['-8.333333333333332', '41.66666666666667', '-4.166666666666666']);
    expect(marks(5).at(-1)).toBe('rule');
  });

  it('draws settings that share a graph once, under all their names', () => {
    const rows = data.rows.filter((r) => r.method === 'sigma-v1' && r.attack !== 'copycat');
    const chart = negativeEdges({ rows: rows.filter((r) => r.setting !== 'weights=literal'), agents: [] });
    expect(new Set(chart?.values.map((v) => v.panel))).toEqual(new Set(['random-noise', 'low-quality', 'conflict']));
    expect(chart?.description).toContain('sigma-v1 = sigma-v1 · propagate=false');
    const other = rows.map((r) => (r.setting === 'weights=literal' && r.negHM !== null ? { ...r, negHM: 0.01 } : r));
    expect(new Set(negativeEdges({ rows: other, agents: [] })?.values.map((v) => v.panel)).size).toBe(6);
  });

  it('cuts long names only where they stay apart', () => {
    const axis = (names: string[]): string =>
      JSON.stringify(
        differences({ rows: names.map((method) => row({ method, diff: { value: 0 } as never })), agents: [] })?.spec(
          LIGHT,
        ),
      );
    const long = 'x'.repeat(40);
    expect(axis([`${long}${long}`, 'b'])).toContain('slice(datum.label');
    expect(axis([`${long}1${long}`, `${long}2${long}`])).not.toContain('slice(datum.label');
  });
});

describe('drawing', () => {
  it('draws every chart in both modes as SVG that holds its text', async () => {
    for (const chart of allCharts(input)) {
      for (const theme of [LIGHT, DARK]) {
        const svg = await toSvg(chart.spec(theme));
        expect(svg).toMatch(/<text/);
        expect(svg).not.toMatch(/NaN|undefined/);
      }
    }
  });

  it('puts ink where the text of a PNG stands, also for the minus sign', () => {
    const svg = (text: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"><text x="5" y="20" font-family="DejaVu Sans, Verdana, sans-serif" font-size="16">${text}</text></svg>`;
    const empty = toPng(svg('')).length;
    expect(toPng(svg('accuracy')).length).toBeGreaterThan(empty + 200);
    expect(toPng(svg('\u2212')).length).toBeGreaterThan(empty);
    expect(toPng(svg('\u2212')).equals(toPng(svg('\u{10FFFF}')))).toBe(false);
  });

  it('writes negative labels with a minus sign', async () => {
    const chart = drop(input);
    expect(await toSvg(chart?.spec(LIGHT) as never)).toContain('\u221210');
  });

  it('escapes hostile names', async () => {
    const rows = [0, 0.5].map((share) =>
      row({ method: '<script>alert(1)</script>', attack: share ? '"><img onerror=x>' : 'none', share }),
    );
    const svg = await toSvg(injection({ rows, agents: [] })?.spec(LIGHT) as never);
    expect(svg).not.toMatch(/<script|<img/);
    expect(svg).toContain('&lt;script&gt;');
  });

  it('draws names that hold what XML does not allow', async () => {
    const rows = [0, 0.5].map((share) =>
      row({ method: 'a\u0000b\ud800c', attack: share ? 'conflict' : 'none', share }),
    );
    const svg = await toSvg(injection({ rows, agents: [] })?.spec(LIGHT) as never);
    expect(svg).toContain('a\ufffdb\ufffdc');
    expect(toPng(svg).subarray(1, 4).toString()).toBe('PNG');
  });

  it('says what could not be drawn', async () => {
    await expect(toSvg({ mark: 'no-such-mark', data: { values: [] } } as never)).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'are drawn when an agent is called %s',
    async (agent) => {
      const one = { agent, n: 3, present: 3, parsed: 2, right: 1 };
      const chart = parseRates({ rows: [], agents: [one, { ...one, agent: 'other' }] });
      expect(await toSvg(chart?.spec(LIGHT) as never)).toContain(agent);
    },
  );
});

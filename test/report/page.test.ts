import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCharts } from '../../src/report/charts/index.js';
import { escapeHtml } from '../../src/report/html/escape.js';
import { reportHtml } from '../../src/report/html/page.js';
import { joinable, pageScript } from '../../src/report/html/script.js';
import type { ReportData } from '../../src/report/data.js';
import { reportData, row } from './fixture.js';

const page = (data: ReportData): Promise<string> => reportHtml(data, allCharts(data));
/** Fewer lines to draw, where the charts are not what a test looks at. */
const fewRows = (d: ReportData): ReportData => ({
  ...d,
  rows: d.rows.filter((r) => r.share === 0 || (r.attack === 'conflict' && r.share === 0.5)),
});
const HOSTILE = '</script><img src=x onerror="alert(1)"><!--\u0000 & \' "';

describe('the page', () => {
  let full = '';
  beforeAll(async () => {
    full = await page(reportData());
  });

  it('has one h1, landmarks, a skip link and a language', () => {
    const html = full;
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<html lang="en">/);
    for (const part of ['<header', '<main', '<nav', '<footer', 'class="skip" href="#main"'])
      expect(html).toContain(part);
    expect(html).toMatch(/aria-sort="none"/);
  });

  it('asks nothing of any network', () => {
    const html = full;
    const outside = html
      .replace(/<script type="application\/gzip"[^<]*<\/script>/, '')
      .match(/(?:src|href|action|url)\s*[=(]\s*["']?(?:https?:)?\/\/[^"')\s]+/gi);
    expect(outside).toBeNull();
    expect(html).not.toMatch(/@import|<link[^>]+stylesheet/);
  });

  it('says what placement by question means, and who made the intervals', () => {
    const html = full;
    expect(html).toContain('trust learned across questions cannot find it');
    expect(html).toContain('Wilson intervals where a question has one outcome');
  });

  it('has a chart with title, description and data for everything that can be drawn, and no twice-used id', async () => {
    const data = reportData();
    const html = full;
    expect(html.match(/<figure class="chart"/g)).toHaveLength(allCharts(data).length);
    expect(html.match(/<desc id=/g)).toHaveLength(allCharts(data).length);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(html).toContain('var(--s1)');
  });

  it('says in words when questions are generated and agents simulated, and when answers are recorded', async () => {
    expect(full).toContain('2,000 questions of mmlu-pro-traces.jsonl.gz, with the recorded answers of 8 agents;');
    const d = reportData({ rows: [], sample: [] });
    const lead = async (backend: string, questions = 200): Promise<string | undefined> =>
      /<p>(.*?);/.exec(await page({ ...d, run: { ...d.run, data: 'word-problems', questions, backend } }))?.[1];
    expect(await lead('simulated / wasm')).toBe('200 generated word problems, answered by 8 simulated agents');
    expect(await lead('simulated / wasm', 1)).toBe('1 generated word problem, answered by 8 simulated agents');
    expect(await lead('live')).toBe('200 questions of word-problems, answered by 8 agents');
  });

  it('splits figures by provenance under one heading for each attack', () => {
    expect(full).toContain(
      '<th scope="rowgroup" rowspan="1">conflict</th><td>sigma-v1</td><td class="number first">800</td>',
    );
    expect(full).toContain('<th scope="rowgroup" rowspan="2">conflict</th><td>the displaced');
  });

  it('is the same bytes for the same data', async () => {
    expect(await page(reportData())).toBe(full);
  });

  it('holds without rows, agents, sample, attacks or gold', async () => {
    const bare = reportData({ rows: [], agents: [], sample: [], provenance: [], notes: [] });
    expect(await page(bare)).toContain('Nothing was decided');
    const noGold = reportData({
      rows: [row({ accuracy: null, ci: null, minority: { n: 0, recovered: 0 } } as never)],
      sample: [],
    });
    const html = await page(noGold);
    expect(html).toContain('no accuracies');
    expect(html.slice(0, html.indexOf('<script'))).not.toMatch(/NaN|undefined/);
  });

  it('lets no text become markup, wherever it stands', async () => {
    const data = fewRows(reportData({}, 3));
    const html = await page({
      ...data,
      title: HOSTILE,
      run: { ...data.run, data: HOSTILE, command: HOSTILE, agents: [HOSTILE] },
      rows: data.rows.map((r) => ({ ...r, method: r.method + HOSTILE, dataset: HOSTILE })),
      agents: data.agents.map((a) => ({ ...a, agent: HOSTILE + a.agent, card: HOSTILE })),
      notes: [HOSTILE],
      provenance: [{ attack: HOSTILE, kind: HOSTILE, count: 1 }],
      sample: data.sample.map((q) => ({
        ...q,
        id: HOSTILE,
        text: HOSTILE,
        agents: q.agents.map((a) => ({ ...a, text: HOSTILE })),
      })),
    });
    expect(html).not.toMatch(/<img/i);
    expect(html).not.toContain('\u0000');
    expect(html.match(/<\/script/gi)).toHaveLength(2);
  });

  it('stays below 15 MB with the largest sample', async () => {
    const data = fewRows(reportData({}, 200));
    const heavy = data.sample.map((q) => ({
      ...q,
      agents: q.agents.map((a, i) => ({
        ...a,
        text: Array.from({ length: 400 }, (_, n) => (n * 7919 * (i + 3)).toString(36)).join(q.id),
      })),
    }));
    expect(Buffer.byteLength(await page({ ...data, sample: heavy }))).toBeLessThan(15e6);
  });
});

describe('escapeHtml', () => {
  it('lets no text turn the reading direction of what stands beside it', () => {
    for (const c of ['\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'])
      expect(escapeHtml(`a${c}b`)).toBe('a\ufffdb');
    expect(escapeHtml('a\r\nb')).toBe('a\nb');
  });

  it('escapes the five and drops control characters, keeping tabs and newlines', () => {
    expect(escapeHtml(`<a b="c" d='e'>&\u0007\n\t`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\ufffd\n\t');
  });
});

describe('the page script', () => {
  it('is one module without imports, exports or source maps that compiles', async () => {
    const script = pageScript();
    expect(script).not.toMatch(/^\s*(import|export)\b/m);
    expect(script).not.toContain('sourceMappingURL');
    expect(script).not.toMatch(/<\/script|<!--/i);
    expect(() => new Function(script)).not.toThrow();
  });

  it('has no name twice at its top level, where the later would hide the earlier', () => {
    const names = [...pageScript().matchAll(/^(?:async )?(?:function|const|let|class) (\w+)/gm)].map((m) => m[1]);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });

  it('never builds markup from text', () => {
    expect(pageScript()).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
  });

  it('joins modules by taking out what binds them', () => {
    expect(
      joinable(
        'import { a } from "./a.js";\nimport {\n  b,\n  c\n} from "./b.js";\nfunction f() {\n}\nexport {\n  f\n};\n//# sourceMappingURL=x.js.map\n',
      ),
    ).toBe('function f() {\n}');
  });
});

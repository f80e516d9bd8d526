import { describe, expect, it } from '@jest/globals';
import { caseHtml } from '../../src/report/index.js';
import type { CaseStudy } from '../../src/report/index.js';
import { pageScript } from '../../src/report/html/script.js';
import { agent, caseStudy, odd } from './caseFixture.js';

const HOSTILE = '</script></style><img src=x onerror="alert(1)"><!--\u0000 & \' " <b>bold</b>';
/** The page without its style, script and packed data, as plain text. */
const words = (x: CaseStudy): string =>
  caseHtml(x)
    .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the page of one question', () => {
  it('tells question, decision, answers, rounds, services and cost', () => {
    const text = words(caseStudy());
    for (const part of [
      '3 agents, decided by sigma-v1-text · T=1, under attack: conflict, 25% of the panel (1 malicious agent).',
      'A red',
      'A by 1, 2 unparsable (no marker) by 3',
      '1 anna A confidence 0.80 skeptic, m',
      '3 carl unparsable (no marker) ◆ malicious',
      'Round 1 · revise: 1 of 2 changed',
      '2 bert B → A',
      'read agents 1 · 120 tokens in the prompt, 12 in the reply',
      'rationale Red it is.',
      'judge on agents 1, 2 label: contradict, confidence: 0.9',
      'adjudicator , adjudicate on agents 1 Anna is right.',
      '4 calls sent now, paid $0.00080; 2 calls answered from the store.',
      'first answers 3 0 300 0 60 0 $0.00040',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/counter case|NaN|undefined|null|\[object/);
  });

  it('has a row an agent and a column a round, and says who was not asked', () => {
    const table = /<table class="timeline">.*?<\/table>/s.exec(caseHtml(caseStudy()))![0];
    expect(table.match(/<tr>/g)).toHaveLength(4);
    expect(table).toContain('<td class="changed"><b>→ A</b></td>');
    expect(table).toContain('<td class="muted">not asked</td>');
  });

  it('asks nothing of any network, and is the same bytes for the same study', () => {
    const html = caseHtml(caseStudy());
    expect(html).toBe(caseHtml(caseStudy()));
    expect(html.match(/(?:src|href|action|url)\s*[=(]\s*["']?(?:https?:)?\/\/[^"')\s]+/gi)).toBeNull();
    expect(html).toContain("default-src 'none'");
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(Object.entries(odd))('holds for %s', (_name, study) => {
    const html = caseHtml(study);
    expect(words(study)).not.toMatch(/NaN|undefined|\[object|Infinity/);
    const opened = (tag: string): number => html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0;
    for (const tag of ['section', 'details', 'table', 'div', 'p'])
      expect([tag, opened(tag)]).toEqual([tag, html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0]);
  });

  it('says what is special: ties, stops, the right answer, options past the letter I, what is not known', () => {
    expect(words(odd['a tie']!)).toContain(
      'B blue ✗ wrong decided by the tie rule · stopped: early-consensus · right answer A',
    );
    expect(words(odd['ten options']!)).toContain('J option 9');
    expect(words(odd['no answer']!)).toContain('stopped: no-answers');
    const unknown = words(odd['no graph, unknown cost']!);
    expect(unknown).toContain('Calls without a count');
    expect(unknown).toContain('paid unknown');
    expect(unknown).toContain('≥ 1,234');
    expect(unknown).not.toContain('Signed graph');
    expect(words(odd['no model asked']!)).toContain('No model was asked');
  });

  it('lets no text become markup, wherever it stands', () => {
    const x = caseStudy();
    const html = caseHtml({
      ...x,
      question: {
        ...x.question,
        id: HOSTILE,
        text: HOSTILE,
        kind: HOSTILE,
        choices: [HOSTILE, HOSTILE],
        gold: HOSTILE,
      },
      condition: { ...x.condition, attack: HOSTILE },
      method: HOSTILE,
      setting: HOSTILE,
      agents: x.agents.map((a) => ({
        ...a,
        id: a.id + HOSTILE,
        text: HOSTILE,
        answer: HOSTILE,
        role: HOSTILE,
        model: HOSTILE,
      })),
      rounds: x.rounds.map((r) => ({
        ...r,
        stage: HOSTILE,
        turns: r.turns.map((t) => ({
          ...t,
          agent: t.agent + HOSTILE,
          before: HOSTILE,
          answer: HOSTILE,
          text: HOSTILE,
          sees: [HOSTILE],
          fields: { [HOSTILE]: HOSTILE, list: [HOSTILE] },
        })),
      })),
      services: x.services.map((s) => ({ ...s, service: HOSTILE, stage: HOSTILE, text: HOSTILE })),
      decision: { ...x.decision, answer: HOSTILE, outcome: HOSTILE, stop: HOSTILE, text: HOSTILE },
      version: HOSTILE,
    });
    expect(html).not.toMatch(/<img|<b>bold/i);
    expect(html).not.toContain('\u0000');
    expect(html.match(/<\/script/gi)).toHaveLength(2);
    expect(html.match(/<\/style/gi)).toHaveLength(1);
  });

  it('cuts texts where they would make it too large, and says so', () => {
    const long = 'x'.repeat(400_000);
    const agents = Array.from({ length: 40 }, (_, i) => agent(`a${i}`, 'A', { text: long }));
    const html = caseHtml(caseStudy({ agents, graph: null }));
    expect(html.length).toBeLessThan(10e6);
    expect(html).toContain('Texts are cut after 20000 characters');
    expect(caseHtml(caseStudy({ agents: agents.slice(0, 2), graph: null }))).toContain(long);
  });
});

describe('the script of the page', () => {
  it('compiles, in one scope, without a name twice', () => {
    const script = pageScript('startCase');
    expect(() => new Function(script)).not.toThrow();
    const names = [...script.matchAll(/^(?:async )?(?:function|const|let|class) (\w+)/gm)].map((m) => m[1]);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
  });
});

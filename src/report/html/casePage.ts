import type { CaseStudy } from '../caseStudy.js';
import { money, plural } from '../format.js';
import { packSample } from '../sample.js';
import { seriesName } from '../series.js';
import { condition, decisionSection, factsOf } from './caseDecision.js';
import { answersSection, roundsSection, servicesSection } from './caseTexts.js';
import { costTable } from './costs.js';
import { escapeHtml } from './escape.js';
import { shell } from './shell.js';

/** Room for the page: texts are cut further until it fits. */
const mostBytes = 10_000_000;
/** Letters of a text, from all of them to few. */
const cuts = [Infinity, 20_000, 4_000, 1_000, 200];

/**
 * One question on one page that needs nothing else: who said what, who trusts whom, who changed to what in which round, how
 * it was decided, and what it cost. Texts of models become text, never markup. The same study gives the same bytes.
 */
export function caseHtml(study: CaseStudy): string {
  let page = '';
  for (const cut of cuts) {
    page = pageOf(study, cut);
    if (Buffer.byteLength(page) <= mostBytes) return page;
  }
  return page;
}

function pageOf(x: CaseStudy, cut: number): string {
  const name = seriesName(x);
  const graph = graphSection(x);
  return shell({
    title: titleOf(x.question.text),
    lead: `${plural(x.agents.length, 'agent')}, decided by ${name}, ${condition(x)}.`,
    sections: [
      ['decision', 'Decision', questionOf(x) + decisionSection(x, cut)],
      ['graph', drawn(x), graph],
      ['answers', 'First answers', answersSection(x, cut)],
      ['rounds', 'Rounds', roundsSection(x, cut)],
      ['services', 'Judges and other services', servicesSection(x, cut)],
      ['costs', 'Cost', costSection(x)],
      ['facts', 'How it was asked', factsOf(x)],
      [
        'notes',
        'Remarks',
        cut === Infinity ? '' : `<p>Texts are cut after ${cut} characters, to keep this file small.</p>`,
      ],
    ],
    footer: `sigma ${escapeHtml(x.version)}, <code>sigma ask</code>. Texts in boxes are what models said, word for word.`,
    packed: graph === '' ? undefined : packSample([drawing(x)]).base64,
    start: 'startCase',
  });
}

const longestTitle = 90;

/** The question's first line, as a name of the page. */
function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > longestTitle ? `${line.slice(0, longestTitle).replace(/\s+\S*$/, '')} …` : line;
}

function questionOf({ question: { text, choices } }: CaseStudy): string {
  const untold = choices?.every((c) => text.includes(c)) ? undefined : choices; // most texts print their options
  const list = untold?.map((c) => `<li>${escapeHtml(c)}</li>`).join('') ?? '';
  return `<div class="text">${escapeHtml(text)}</div>${list === '' ? '' : `<ol class="choices" type="A">${list}</ol>`}`;
}

const drawn = ({ graph }: CaseStudy): string => (graph === null ? 'Weights' : 'Signed graph and weights');

function graphSection(x: CaseStudy): string {
  const weighs = x.agents.some((a) => a.weight !== null);
  if (x.graph === null && !weighs) return '';
  const note =
    x.rounds.length > 0 && x.graph !== null
      ? '<p class="muted">Of the first answers: who hears whom, and how much each counts, follows from it. Answers and ticks are those of the start.</p>'
      : '';
  return `${note}<div id="drawing"><p class="muted">Drawing it needs JavaScript.</p></div>`;
}

/** What the explorer's drawing needs to know: names and answers, no texts. */
function drawing(x: CaseStudy): Parameters<typeof packSample>[0][number] {
  const weights = x.agents.map((a) => a.weight);
  return {
    id: x.question.id,
    text: '',
    condition: x.condition,
    agents: x.agents.map((a) => ({
      id: a.id,
      text: '',
      answer: a.answer,
      malicious: a.malicious,
      ...(a.confidence === undefined ? {} : { confidence: a.confidence }),
      ...(a.right === undefined ? {} : { right: a.right }),
    })),
    methods: [
      {
        method: x.method,
        setting: x.setting,
        answer: x.decision.answer,
        outcome: x.decision.outcome,
        tie: x.decision.tie,
        ...(weights.some((w) => w !== null) ? { weights: weights.map((w) => w ?? 0) } : {}),
        ...(x.graph === null ? {} : { graph: x.graph }),
      },
    ],
  };
}

function costSection({ cost: c }: CaseStudy): string {
  if (c === null) return '<p>No model was asked: answers were recorded or simulated.</p>';
  const { firstAnswers, sent, stored, paid, ...all } = c;
  return `${costTable([
    ['first answers', firstAnswers],
    ['all', all],
  ])}
<p class="muted">${plural(sent, 'call')} sent now, paid ${money(paid)}; ${plural(stored, 'call')} answered from the store. The list price is that of all calls, stored or not.</p>`;
}

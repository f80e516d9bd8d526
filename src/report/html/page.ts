import type { ReportData, RunFacts } from '../data.js';
import type { Chart } from '../charts/index.js';
import { placementNote, intervalNote } from '../charts/captions.js';
import { costChart } from '../charts/costs.js';
import { conclusions } from '../conclusions.js';
import { count, plural } from '../format.js';
import { packSample } from '../sample.js';
import { datasets } from '../series.js';
import { chartFigure } from './chartFigure.js';
import { costSection } from './costs.js';
import { escapeHtml } from './escape.js';
import { provenanceSection } from './provenance.js';
import { methodTable, rowTable } from './methodTable.js';
import { shell } from './shell.js';

/**
 * The report as one HTML text that needs nothing else: styles, script, charts and the packed sample are inside, and
 * nothing is asked of any network. The same data give the same bytes.
 */
export async function reportHtml(data: ReportData, charts: readonly Chart[]): Promise<string> {
  const packed = packSample(data.sample);
  const notes = [...data.notes, ...packed.notes];
  const costly = charts.filter((c) => c.id === costChart);
  const figures = await Promise.all(charts.filter((c) => !costly.includes(c)).map(chartFigure));
  return shell({
    title: data.title,
    lead: whatWasRun(data),
    sections: [
      ['findings', 'What came out', bullets(conclusions(data), 'findings')],
      ['methods', 'Methods', tables(data)],
      ['charts', 'Charts', figures.join('\n')],
      ['costs', 'Costs', costSection(data, await Promise.all(costly.map(chartFigure)))],
      ['explorer', 'Single questions', packed.questions.length > 0 ? explorer(data.run) : ''],
      ['run', 'The run', facts(data)],
      ['notes', 'Remarks', notes.length > 0 ? bullets(notes, 'notes') : ''],
    ],
    footer: `sigma ${escapeHtml(data.run.version)}, run <code>${escapeHtml(data.run.id)}</code>. Every figure can be computed again from the recordings: <code>sigma replay</code>.`,
    packed: packed.questions.length > 0 ? packed.base64 : undefined,
    start: 'start',
  });
}

function whatWasRun({ run, rows }: ReportData): string {
  const conditions = new Set(rows.map((r) => `${r.attack} ${r.share} ${r.placement}`)).size;
  const series = new Set(rows.map((r) => `${r.method} ${r.setting}`)).size;
  return (
    `${answeredBy(run)}; ` +
    `${plural(series, 'method or setting', 'methods and settings')} under ${plural(conditions, 'condition')}, ${plural(run.seeds, 'seed')}.`
  );
}

/** Who answered what: nobody should take generated questions and simulated agents for a benchmark and models. */
function answeredBy({ questions, data, agents, backend }: RunFacts): string {
  if (backend.startsWith('simulated'))
    return `${plural(questions, `generated ${data.replaceAll('-', ' ').replace(/s$/, '')}`)}, answered by ${plural(agents.length, 'simulated agent')}`;
  const asked = `${plural(questions, 'question')} of ${data}`;
  return backend.startsWith('recorded')
    ? `${asked}, with the recorded answers of ${plural(agents.length, 'agent')}`
    : `${asked}, answered by ${plural(agents.length, 'agent')}`;
}

function bullets(items: readonly string[], name: string): string {
  return items.length === 0
    ? ''
    : `<ul class="${name}">${items.map((t) => `<li>${escapeHtml(t)}</li>`).join('\n')}</ul>`;
}

function tables({ rows }: ReportData): string {
  if (rows.length === 0) return '<p>Nothing was decided: the run has no rows.</p>';
  const note = [
    intervalNote(rows),
    'Comparisons with majority and recovery are of clean panels in the first table; “every condition” has the others.',
    '“Decides otherwise” counts questions whose decision differs from majority’s, and how many of them this wins or loses.',
    '“Minority recovered”: of the questions where the plurality is wrong and the right answer is present, those decided right.',
    'Dawid–Skene and other models that look at all answers, or are cross-fitted, are held fixed in the intervals; oracle rows look at the gold answer: a bound, left out of the charts.',
    placementNote(rows),
  ].filter(Boolean);
  const sets = datasets(rows);
  return sets
    .map((d) => {
      const own = rows.filter((r) => r.dataset === d);
      return `${sets.length > 1 ? `<h3>${escapeHtml(d)}</h3>` : ''}${methodTable(own, d)}
<details><summary>Every condition: ${plural(own.length, 'row')}</summary>${rowTable(own, d)}</details>`;
    })
    .concat(bullets(note, 'note'))
    .join('\n');
}

function explorer({ encoder }: RunFacts): string {
  return `<p class="muted" id="explorer-status" role="status">Unpacking the questions needs JavaScript.</p>
<div id="explorer-body" data-encoder="${escapeHtml(encoder)}" hidden>
<div class="filters" role="search" aria-label="Questions">
<label>Condition <select id="filter-condition"></select></label>
<label>Show <select id="filter-show"></select></label>
<label>Text <input id="filter-text" type="search" autocomplete="off" placeholder="words in question or answers"></label>
<button type="button" id="filter-reset">Clear</button>
</div>
<div class="explorer">
<ul id="question-list" aria-label="Questions; arrow keys move, Enter opens"></ul>
<div id="question" aria-live="off"></div>
</div>
</div>`;
}

function facts({ run, agents, provenance, bySource }: ReportData): string {
  const entries: [string, string][] = [
    ['Data', `${run.data}, checksum ${run.checksum}`],
    ['Questions', count(run.questions)],
    ['Agents', run.agents.join(', ')],
    ['Answers read from', run.answers === 'pred' ? 'the recording’s own readings (pred)' : 'the texts'],
    ['Back end', run.backend],
    ['Encoder', run.encoder],
    ['Seeds', `${run.seeds}, from base seed ${run.seed}`],
    ['Version', run.version],
  ];
  const cards = agents.filter((a) => a.card);
  return `<dl class="facts">${entries.map(([k, v]) => `<dt>${escapeHtml(k)}</dt><dd>${escapeHtml(v)}</dd>`).join('')}<dt>Command</dt><dd><code>${escapeHtml(run.command)}</code></dd></dl>
${cards.length > 0 ? `<h3>Agents</h3><dl class="facts">${cards.map((a) => `<dt>${escapeHtml(a.agent)}</dt><dd>${escapeHtml(a.card ?? '')}</dd>`).join('')}</dl>` : ''}
${provenanceSection({ provenance, bySource })}`;
}

import type { Chart, Datum } from '../charts/index.js';
import type { ColumnKind } from '../charts/chart.js';
import { count, decimal, percent, points, pValue } from '../format.js';
import { toSvg } from '../render.js';
import { LIGHT, themeVariables } from '../theme.js';
import { escapeHtml } from './escape.js';

/** A chart as a figure: inline SVG with title and description, caption, and its data in a table to unfold. */
export async function chartFigure(chart: Chart): Promise<string> {
  const svg = inlineSvg(await toSvg(chart.spec(LIGHT)), chart);
  const id = escapeHtml(chart.id);
  return `<figure class="chart" id="chart-${id}" aria-labelledby="h-${id}">
<h3 id="h-${id}">${escapeHtml(chart.title)}</h3>
<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(chart.title)}, chart">${svg}</div>
<figcaption>${escapeHtml(chart.caption)}</figcaption>
${dataTable(chart)}
</figure>`;
}

/** Vega's SVG made fit for a page: its colours follow the mode, its ids are its own, it has a name and a description. */
export function inlineSvg(svg: string, chart: Pick<Chart, 'id' | 'title' | 'description'>): string {
  const id = escapeHtml(chart.id);
  let out = svg.slice(svg.indexOf('<svg'));
  for (const [name, colour] of themeVariables(LIGHT)) out = out.replaceAll(`"${colour}"`, `"var(${name})"`);
  return out
    .replace(/\bid="([^"]+)"/g, `id="${id}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${id}-$1)`)
    .replace(/^<svg/, `<svg role="img" aria-labelledby="t-${id} d-${id}"`)
    .replace(
      />/,
      `><title id="t-${id}">${escapeHtml(chart.title)}</title><desc id="d-${id}">${escapeHtml(chart.description)}</desc>`,
    );
}

function dataTable(chart: Chart): string {
  const heads = chart.columns.map(
    ([, heading, kind]) => `<th scope="col"${kind === 'text' ? '' : ' class="number"'}>${escapeHtml(heading)}</th>`,
  );
  const rows = chart.values.map(
    (v) =>
      `<tr>${chart.columns.map(([field, , kind]) => `<td${kind === 'text' ? '' : ' class="number"'}>${escapeHtml(cell(v[field], kind))}</td>`).join('')}</tr>`,
  );
  return `<details class="data"><summary>Show data: ${escapeHtml(chart.title)}</summary><div class="scroll" tabindex="0" role="group" aria-label="Data"><table><thead><tr>${heads.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></details>`;
}

function cell(value: Datum[string] | undefined, kind: ColumnKind): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'number') return String(value);
  const show = { text: String, percent, points, decimal, count, p: pValue }[kind];
  return show(value);
}

import type { Chart } from './charts/chart.js';
import { toPng, toSvg, withSafeNames } from './render.js';
import { LIGHT } from './theme.js';
import type { TopLevelSpec } from 'vega-lite';

const DISPLAY: unique symbol = Symbol.for('Jupyter.display') as never;

/** What a notebook shows when a cell ends in it. */
export interface Displayed {
  [key: symbol]: () => Record<string, unknown>;
}

/**
 * A chart for a notebook: Vega-Lite for front ends that draw it, PNG for the rest (and for nbconvert's HTML, which
 * strips Vega's SVG to bare text).
 */
export async function displayChart(chart: Pick<Chart, 'spec' | 'description'> | null): Promise<Displayed> {
  if (chart === null) return displayMarkdown('*This run has nothing for this chart.*');
  return displaySpec(chart.spec(LIGHT), chart.description);
}

/** The same for a bare spec. `text` stands in where neither can be shown. */
export async function displaySpec(spec: TopLevelSpec, text = 'chart'): Promise<Displayed> {
  const png = toPng(await toSvg(spec)).toString('base64');
  return {
    [DISPLAY]: () => ({
      'application/vnd.vegalite.v5+json': withSafeNames(spec),
      'image/png': png,
      'text/plain': text,
    }),
  };
}

/** Markdown for a notebook: texts that are computed from the data. Model texts must not get in here unescaped. */
export function displayMarkdown(markdown: string): Displayed {
  return { [DISPLAY]: () => ({ 'text/markdown': markdown, 'text/plain': markdown }) };
}

import { shorten } from './format.js';

/** Colours of one mode. Every colour of the light mode is unique, so that a page can swap each for a CSS variable. */
export interface Theme {
  name: 'light' | 'dark';
  background: string;
  text: string;
  muted: string;
  grid: string;
  /** Categorical, told apart with any colour vision (after Okabe & Ito 2008), ≥ 3:1 against the background. */
  series: readonly string[];
  trust: string;
  conflict: string;
}

export const LIGHT: Theme = {
  name: 'light',
  background: '#fefefd',
  text: '#1b1f24',
  muted: '#57606b',
  grid: '#dfe3e8',
  series: ['#3d4248', '#0069b4', '#c7501b', '#00815f', '#b0478f', '#a06a00', '#2f8fb8', '#7a4fc4'],
  trust: '#0b7a43',
  conflict: '#c4302b',
};

export const DARK: Theme = {
  name: 'dark',
  background: '#15181d',
  text: '#eef1f4',
  muted: '#a9b2bd',
  grid: '#343b45',
  series: ['#c3c9d1', '#5ab0f5', '#ff8f5c', '#35c79a', '#e98bc9', '#e3b341', '#7fd4ee', '#b99cf5'],
  trust: '#45cf83',
  conflict: '#ff7a73',
};

/** Shapes and dashes tell series apart where colour cannot. Past eight series both run on against the colours. */
export const SHAPES = [
  'circle',
  'square',
  'diamond',
  'triangle-up',
  'triangle-down',
  'cross',
  'triangle-right',
  'triangle-left',
] as const;
export const DASHES: readonly (readonly number[])[] = [
  [1, 0],
  [7, 3],
  [2, 2],
  [9, 3, 2, 3],
  [4, 4],
  [12, 3],
  [1, 3],
  [6, 2, 1, 2, 1, 2],
];

const LONGEST_NAME = 52;

/**
 * An axis of names: settings are long and differ at their ends, so the middle is left out past 52 characters, unless two
 * would look alike; Vega's own limit guesses widths and cuts ends.
 */
export function nameAxis(names: readonly string[]): Record<string, unknown> {
  const cut = new Set(names.map((n) => shorten(n, LONGEST_NAME)));
  const tail = Math.floor((LONGEST_NAME - 1) / 2);
  return {
    labelLimit: 0,
    ...(cut.size < new Set(names).size
      ? {}
      : {
          labelExpr: `length(datum.label) > ${LONGEST_NAME} ? slice(datum.label, 0, ${LONGEST_NAME - 1 - tail}) + '…' + slice(datum.label, -${tail}) : datum.label`,
        }),
  };
}

/** Signed axes would write `+0`. */
export const PLAIN_ZERO = "datum.value === 0 ? '0' : datum.label";

/** The first of these that exists draws a chart's text; Verdana has the measures of DejaVu Sans. */
export const FONT = 'DejaVu Sans, Verdana, sans-serif';

/** CSS variables of a theme: `--bg`, `--s0`, … */
export function themeVariables(t: Theme): [name: string, colour: string][] {
  return [
    ['--bg', t.background],
    ['--text', t.text],
    ['--muted', t.muted],
    ['--grid', t.grid],
    ...t.series.map((c, i): [string, string] => [`--s${i}`, c]),
    ['--trust', t.trust],
    ['--conflict', t.conflict],
  ];
}

/** Vega-Lite config of a theme. */
export function vegaConfig(t: Theme): Record<string, unknown> {
  const axis = {
    labelColor: t.text,
    titleColor: t.text,
    domainColor: t.muted,
    tickColor: t.muted,
    gridColor: t.grid,
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    titlePadding: 8,
    labelPadding: 6,
  };
  return {
    font: FONT,
    background: t.background,
    view: { stroke: null },
    // Names for assistive technology stand on the figure; one for every mark would drown a reader.
    aria: false,
    axis,
    legend: {
      labelColor: t.text,
      titleColor: t.text,
      labelFontSize: 12,
      titleFontSize: 12,
      labelLimit: 0,
      symbolSize: 90,
      symbolStrokeWidth: 2,
      rowPadding: 4,
    },
    title: { color: t.text },
  };
}

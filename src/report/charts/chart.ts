import type { TopLevelSpec } from 'vega-lite';
import type { AgentSummary, CostTable, Row } from '../data.js';
import type { Theme } from '../theme.js';

export type Datum = Record<string, string | number | boolean | null>;

/** How a value reads in the table behind a chart. */
export type ColumnKind = 'text' | 'percent' | 'points' | 'decimal' | 'count' | 'p';

/** A chart before it is drawn: its data, and the way from a theme to a Vega-Lite spec. */
export interface Chart {
  /** File name and anchor. */
  id: string;
  title: string;
  /** What is drawn and what must be known to read it; plain text. */
  caption: string;
  /** One sentence for those who do not see the chart. */
  description: string;
  values: Datum[];
  /** Columns of the table behind the chart: field, heading, kind. */
  columns: [field: string, heading: string, kind: ColumnKind][];
  spec(theme: Theme): TopLevelSpec;
}

/** What a chart is made of: the rows of one data set, and the agents. */
export interface ChartInput {
  rows: readonly Row[];
  agents: readonly AgentSummary[];
  /** Of the whole run; absent for runs that asked no model. */
  costs?: CostTable | undefined;
  /** All rows of the report where `rows` are a part of it: series look the same in all its charts. */
  whole?: readonly Row[];
}

/** A family of charts: null when the run has nothing for it to show. */
export type ChartMaker = (input: ChartInput) => Chart | null;

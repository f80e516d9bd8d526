import type { Condition } from '../core/index.js';
import type { Row } from '../stats/index.js';

export type { Row };

/** What a reader must know to cite or repeat the run: facts of the manifest, no clock, no host. */
export interface RunFacts {
  id: string;
  /** Name of the data and its checksum. */
  data: string;
  checksum: string;
  questions: number;
  agents: readonly string[];
  encoder: string;
  backend: string;
  /** How many seeds, and the base seed they come from. */
  seeds: number;
  seed: number;
  /** `text` = our reading of the answers, `pred` = the recording's own. */
  answers: string;
  version: string;
  /** The command that makes the run again. */
  command: string;
}

/** How one agent's texts were read, over the clean questions of the run. */
export interface AgentSummary {
  agent: string;
  /** Questions of the run. */
  n: number;
  /** Questions on which it responded, and those of them whose text gave an answer. */
  present: number;
  parsed: number;
  /** Calls that can never succeed (a content filter, a prompt too long): answers that are errors. Absent for none. */
  errors?: number;
  /** Right answers; null without gold. */
  right: number | null;
  /** One line about the model or role. */
  card?: string;
}

/** How many malicious texts of an attack came from where (docs/rules.md §4). */
export interface ProvenanceCount {
  attack: string;
  kind: string;
  count: number;
}

export interface SampleAgent {
  id: string;
  text: string;
  /** What was read: a canon, or the reason why nothing was. */
  answer: string;
  confidence?: number;
  malicious: boolean;
  right?: boolean;
}

export interface SampleMethod {
  method: string;
  setting: string;
  answer: string;
  /** `right`, `wrong`, …; null without gold. */
  outcome: string | null;
  tie: boolean;
  /** Why it ended, where that is not the rule. */
  stop?: string;
  /** [k] signed weights of the seats. */
  weights?: readonly number[];
  /** [k·k] signed influence of seat j on seat i at i·k+j. */
  graph?: readonly number[];
}

/** Attacked decisions of one method, apart by whether a malicious text came from another question or a template. */
export interface SourceSplit {
  attack: string;
  method: string;
  setting: string;
  approximate: boolean;
  units: number;
  /** Share of right decisions; null without gold. */
  accuracy: number | null;
  /** Mean detection AUC over the decisions that have one. */
  auc: number | null;
}

/** What some calls asked for, at the price of the table: whether they were paid, or stored already, is another matter. */
export interface CostRow {
  /** Calls to agents and to services, repairs of malformed replies included. */
  agentCalls: number;
  serviceCalls: number;
  promptTokens: number;
  /** Of the prompt tokens: those that the server had cached. */
  cachedTokens: number;
  completionTokens: number;
  /** Of the completion tokens: thoughts. */
  reasoningTokens: number;
  /** Calls of which the server did not say the tokens. */
  untold: number;
  /** US dollars; null where a price, or a call's tokens, are not known. */
  dollars: number | null;
}

export interface CellCost extends CostRow {
  method: string;
  setting: string;
}

/** What the clean condition's first seed asked of models, sums over its questions. */
export interface CostTable {
  questions: number;
  /** Shared by all methods. Recorded ones cost nothing and are not counted. */
  firstAnswers: CostRow;
  /** What each method asked beyond them. */
  cells: readonly CellCost[];
  /** US dollars per million tokens by model, and who says so; null = unknown. */
  prices?: Readonly<Record<string, StatedPrice | null>>;
}

export interface StatedPrice {
  input: number;
  cachedInput?: number | undefined;
  output: number;
  from: string;
}

/** One question under one condition, as the explorer shows it. */
export interface SampleQuestion {
  id: string;
  text: string;
  choices?: readonly string[];
  gold?: string;
  condition: Condition;
  agents: readonly SampleAgent[];
  methods: readonly SampleMethod[];
}

/** All that a report is drawn from. */
export interface ReportData {
  title: string;
  run: RunFacts;
  rows: readonly Row[];
  agents: readonly AgentSummary[];
  provenance: readonly ProvenanceCount[];
  /** Empty where nothing looked at texts. */
  bySource: readonly SourceSplit[];
  sample: readonly SampleQuestion[];
  /** Absent for runs that asked no model. */
  costs?: CostTable;
  /** Remarks of the runner: failed units, ties, what was left out. */
  notes: readonly string[];
}

import type { Answer, Condition, TraceEvent, Usage } from '../core/index.js';
import type { CostRow, SampleAgent } from './data.js';

/** A seat and its first answer. */
export interface CaseAgent extends SampleAgent {
  model?: string;
  role?: string;
  /** Signed; null where the method weighs nobody. */
  weight: number | null;
}

/** What an agent said after its first answer. */
export interface CaseTurn {
  agent: string;
  draw: number;
  /** Whose words it was shown. */
  sees: readonly string[];
  /** What it answered before; null where it had not spoken. */
  before: string | null;
  answer: string;
  changed: boolean;
  confidence?: number;
  /** As it came; with `fields`, those of the object in it. */
  text: string;
  fields?: Readonly<Record<string, unknown>>;
  usage?: Usage;
}

export interface CaseRound {
  stage: string;
  round: number;
  turns: readonly CaseTurn[];
}

/** What a judge, an adjudicator or another service said. */
export interface CaseService {
  service: string;
  stage: string;
  round: number;
  /** Whose words it was shown, and of which round the latest of them were: 0 = the first answers. */
  sees: readonly string[];
  after: number;
  text: string;
  usage?: Usage;
}

/** What the question asked for at list price, stored or not (the row), and what of it was sent and paid now. */
export interface CaseCost extends CostRow {
  /** Of these, shared by all methods. */
  firstAnswers: CostRow;
  /** Calls to models now, and calls that the store answered; what the attacks asked is among them. */
  sent: number;
  stored: number;
  /** US dollars for the calls sent; null where a price or a call's tokens are not known. */
  paid: number | null;
}

/** One question through one method: who said what, who trusts whom, how it was decided, and what it cost. */
export interface CaseStudy {
  question: { id: string; text: string; kind: string; choices?: readonly string[]; gold?: string };
  condition: Condition;
  method: string;
  setting: string;
  agents: readonly CaseAgent[];
  /** [k·k] signed influence of seat j on seat i at i·k+j; null for methods without a graph. */
  graph: readonly number[] | null;
  rounds: readonly CaseRound[];
  services: readonly CaseService[];
  decision: {
    type: Answer['type'];
    answer: string;
    /** `right`, `wrong`, …; null without gold. */
    outcome: string | null;
    tie: boolean;
    stop: string | null;
    /** What the method gives as its reason. */
    text: string | null;
  };
  /** null where no model was asked. */
  cost: CaseCost | null;
  /** What the method told along the way. */
  events: readonly TraceEvent[];
  /** Of sigma. */
  version: string;
}

/** What each agent holds when all rounds are over; a further draw of one answer replaces nothing. */
export function finalAnswers({ agents, rounds }: CaseStudy): string[] {
  const last = new Map(agents.map((a) => [a.id, a.answer]));
  for (const { turns } of rounds) for (const t of turns) if (t.draw === 0) last.set(t.agent, t.answer);
  return agents.map((a) => last.get(a.id) ?? a.answer);
}

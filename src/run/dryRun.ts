import { maliciousCount } from '../agents/index.js';
import type { Experiment } from './experiment.js';
import { openLab, type Lab, type LabOptions } from './lab.js';
import { cellRuns } from './plan.js';

/** Calls of one cell, by its method's formula: nothing shared, so what is sent is at most that. */
export interface CellCalls {
  method: string;
  setting: string;
  /** Conditions that it runs under. */
  conditions: number;
  /** Calls for one question, first answers included. */
  perQuestion: { agent: number; service: number };
  /** Calls of all questions and conditions. */
  agent: number;
  service: number;
}

/** What a run would ask, before anything is sent. */
export interface CallPlan {
  questions: number;
  agents: number;
  conditions: number;
  /** Are models asked, or is everything recorded or simulated? */
  live: boolean;
  /** First answers are shared by all methods and conditions: agents × questions. Those that are recorded are not asked for. */
  firstAnswers: number;
  /** Opening texts of malicious agents: at most one a seat, question and attacked condition. */
  maliciousTexts: number;
  cells: CellCalls[];
  /** Upper bound of the calls that are sent when nothing is stored yet; repairs of malformed replies come on top. */
  mostCalls: number;
  /** Upper bounds of what the replies hold and cost; null where a model has no maxTokens or no known price. Prompts come on top. */
  mostReplyTokens: number | null;
  mostReplyDollars: number | null;
}

/** Opens everything that a run needs, counts its calls by the methods' formulas and sends nothing. @throws as `openLab` */
export async function planCalls(experiment: Experiment, options: LabOptions = {}): Promise<CallPlan> {
  const lab = await openLab(experiment, options);
  try {
    return countCalls(lab);
  } finally {
    await lab.close();
  }
}

export function countCalls(lab: Lab): CallPlan {
  const k = lab.agents.length;
  const { conditions, cells } = lab.plan;
  const firstAnswers = lab.N * k;
  const maliciousTexts = conditions.reduce((n, c) => n + (c.attack === 'none' ? 0 : maliciousCount(c.share, k)), 0);
  const counted = cells.map((cell): CellCalls => {
    const perQuestion = cell.method.calls(cell.settings, k);
    const under = conditions.filter((c) => cellRuns(cell, c)).length;
    return {
      method: cell.method.name,
      setting: cell.setting,
      conditions: under,
      perQuestion,
      agent: perQuestion.agent * under * lab.N,
      service: perQuestion.service * under * lab.N,
    };
  });
  // Methods that decide from batches see first answers only; the others may ask for anything that their formula counts.
  const talks = counted.filter((_, m) => cells[m]!.method.scope === 'question');
  const mostCalls =
    firstAnswers +
    maliciousTexts * lab.N +
    talks.reduce((n, c) => n + c.agent, 0) +
    counted.reduce((n, c) => n + c.service, 0);
  const tokens = lab.live?.mostReplyTokens ?? null;
  const price = lab.live?.mostReplyPrice ?? null;
  return {
    questions: lab.N,
    agents: k,
    conditions: conditions.length,
    live: lab.live !== undefined,
    firstAnswers,
    maliciousTexts: maliciousTexts * lab.N,
    cells: counted,
    mostCalls,
    mostReplyTokens: tokens === null ? null : mostCalls * tokens,
    mostReplyDollars: tokens === null || price === null ? null : (mostCalls * tokens * price) / 1e6,
  };
}

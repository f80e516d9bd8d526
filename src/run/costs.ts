import path from 'node:path';
import { existsSync } from 'node:fs';
import type { Reply, Response, Usage } from '../core/index.js';
import type { CostRow, CostTable } from '../report/index.js';
import { readJson } from './folder.js';
import type { Lab } from './lab.js';
import type { Cell } from './plan.js';

export interface CostMeter {
  first(r: Response, recorded: boolean): void;
  agent(cell: Cell, r: Response): void;
  service(cell: Cell, service: string, r: Reply): void;
  table(): CostTable;
}

/** Tokens of one row by model: money is worked out from their sums, so that it does not hang on the order of calls. */
type Sums = Map<string, { agent: number; service: number; untold: number; usage: Required<Usage> }>;

export function costMeter(lab: Lab): CostMeter {
  const firsts: Sums = new Map();
  const cells = new Map<Cell, Sums>(lab.plan.cells.map((cell) => [cell, new Map()]));
  const add = (sums: Sums, model: string, what: 'agent' | 'service', usage: Usage | undefined): void => {
    let row = sums.get(model);
    if (!row)
      sums.set(
        model,
        (row = {
          agent: 0,
          service: 0,
          untold: 0,
          usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0, reasoningTokens: 0 },
        }),
      );
    row[what]++;
    if (!usage) row.untold++;
    for (const key of Object.keys(row.usage) as (keyof Usage)[]) row.usage[key] += usage?.[key] ?? 0;
  };
  const rowOf = (sums: Sums): CostRow => {
    const row: CostRow = {
      agentCalls: 0,
      serviceCalls: 0,
      promptTokens: 0,
      cachedTokens: 0,
      completionTokens: 0,
      reasoningTokens: 0,
      untold: 0,
      dollars: 0,
    };
    for (const [model, { agent, service, untold, usage }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
      row.agentCalls += agent;
      row.serviceCalls += service;
      row.untold += untold;
      for (const key of Object.keys(usage) as (keyof Usage)[]) row[key] += usage[key];
      const money = untold > 0 ? null : (lab.live?.money(model, usage) ?? null);
      row.dollars = money === null || row.dollars === null ? null : row.dollars + money;
    }
    return row;
  };
  const modelOf = (agent: string): string => lab.live?.modelOfAgent(agent) ?? '';
  return {
    first(r, recorded) {
      if (!recorded) add(firsts, modelOf(r.agent), 'agent', r.usage);
    },
    agent: (cell, r) => add(cells.get(cell)!, modelOf(r.agent), 'agent', r.usage),
    service: (cell, service, r) => add(cells.get(cell)!, lab.live?.modelOfService(service) ?? '', 'service', r.usage),
    table: () => ({
      questions: lab.N,
      firstAnswers: rowOf(firsts),
      cells: [...cells].map(([{ method, setting }, sums]) => ({ method: method.name, setting, ...rowOf(sums) })),
      ...(lab.live ? { prices: lab.live.prices() } : {}),
    }),
  };
}

export const costsFile = (folder: string): string => path.join(folder, 'merged', 'costs.json');

/** Undefined for runs that asked no model. */
export function readCosts(folder: string): CostTable | undefined {
  return existsSync(costsFile(folder)) ? readJson(costsFile(folder)) : undefined;
}

import path from 'node:path';
import { loadModelCards } from '../agents/index.js';
import type { AgentSummary, CostTable, ProvenanceCount, SourceSplit } from '../report/index.js';
import { computeRows, type Row } from '../stats/index.js';
import { splitBySource } from './bySource.js';
import { collect, collected } from './collect.js';
import { readUnitColumns } from './columns.js';
import { readCosts } from './costs.js';
import { readJson, writeAtomically, type RunFolder } from './folder.js';
import type { Lab } from './lab.js';
import { callsRefused, neverRead } from './messages.js';

/** Every figure of a run: merged/rows.json. Recomputed from the units and the recordings alone. */
export interface RunTables {
  rows: Row[];
  agents: AgentSummary[];
  provenance: ProvenanceCount[];
  bySource: SourceSplit[];
  notes: string[];
  /** What the clean condition asked of models; absent where none was asked. */
  costs?: CostTable;
}

/** Resamples of every bootstrap interval, and the seed they are drawn by: fixed, so that a figure can be cited. */
const statistics = { resamples: 2000, level: 0.95 };

export async function makeTables(lab: Lab, run: RunFolder): Promise<RunTables> {
  const oracles = new Set(lab.plan.cells.filter((c) => c.method.oracle).map((c) => c.method.name));
  const columns = await readUnitColumns(run);
  const rows = computeRows(columns, { ...statistics, seed: lab.experiment.seed, oracles });
  const agents = await summariseAgents(lab);
  const tables: RunTables = {
    rows,
    agents,
    provenance: await countProvenance(lab),
    bySource: lab.vectors && lab.plan.attacks.size > 0 ? await splitBySource(run.folder) : [],
    notes: notesOf(lab, rows, agents),
    ...(lab.live ? costsOf(run.folder) : {}),
  };
  writeAtomically(tablesFile(run.folder), `${JSON.stringify(tables, null, 1)}\n`);
  return tables;
}

function costsOf(folder: string): Pick<RunTables, 'costs'> {
  const costs = readCosts(folder);
  return costs ? { costs } : {};
}

export const tablesFile = (folder: string): string => path.join(folder, 'merged', 'rows.json');

export function readTables(folder: string): RunTables {
  return readJson(tablesFile(folder));
}

/** How each agent's own texts were read and graded, without any attack. */
async function summariseAgents(lab: Lab): Promise<AgentSummary[]> {
  const c = await collected(lab, 0);
  const cards = loadModelCards();
  return lab.agents.map((agent, i) => {
    const n = { present: 0, parsed: 0, right: 0, errors: 0 };
    for (let q = 0; q < c.N; q++) {
      const at = q * c.k + i;
      n.present += c.mask[at]!;
      if (c.cls[at]! >= 0) n.parsed++;
      if (c.right[at] === 1) n.right++;
      if (c.answers[at]?.type === 'error') n.errors++;
    }
    const card = cards.get(agent);
    return {
      agent,
      n: c.N,
      present: n.present,
      parsed: n.parsed,
      ...(n.errors > 0 ? { errors: n.errors } : {}),
      right: lab.hasGold ? n.right : null,
      ...(card === undefined ? {} : { card }),
    };
  });
}

/** Where the texts of malicious agents came from, counted at the largest share of the first seed: the fullest condition. */
async function countProvenance(lab: Lab): Promise<ProvenanceCount[]> {
  if (!lab.vectors) return []; // without vectors no text is looked for
  const out: ProvenanceCount[] = [];
  for (const attack of lab.plan.attacks.keys()) {
    const of = lab.plan.conditions.filter((c) => c.attack === attack && c.seed === 0);
    const fullest = of.at(-1);
    if (!fullest) continue;
    const { provenance } = await collect({ ...lab, vectors: null }, fullest);
    for (const [kind, count] of [...provenance].sort(([a], [b]) => (a < b ? -1 : 1))) out.push({ attack, kind, count });
  }
  return out;
}

function notesOf(lab: Lab, rows: readonly Row[], agents: readonly AgentSummary[]): string[] {
  const notes: string[] = [...lab.warnings];
  for (const { agent, present, parsed } of agents)
    if (present > 0 && parsed === 0) notes.push(neverRead(agent, present));
  for (const { agent, errors = 0 } of agents) if (errors > 0) notes.push(callsRefused(agent, errors));
  const { emptyShares } = lab.plan;
  const k = lab.agents.length;
  if (emptyShares.length > 0)
    notes.push(
      `Shares ${emptyShares.join(', ')} seat no malicious agent on a panel of ${k}; they are the clean condition.`,
    );
  if (!lab.vectors) notes.push('No sentence encoder: the magnitude of positive edges is 1 (m = 1).');
  if (!lab.hasGold) notes.push('The data has no right answers: decisions are counted, accuracy is not known.');
  if (rows.some((r) => r.method === 'dawid-skene'))
    notes.push('Dawid–Skene is fitted once on all answers of a condition and held fixed in the bootstrap.');
  return notes;
}

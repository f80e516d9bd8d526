import { attackOf, maliciousCount } from '../agents/index.js';
import {
  SigmaError,
  canonicalJson,
  sha256,
  type AnyAttack,
  type AnyMethod,
  type Capability,
  type Condition,
} from '../core/index.js';
import { methodOf, parseSettings, settingLabel } from '../methods/index.js';
import type { Experiment } from './experiment.js';
import { attackTwice, labelTwice, noMethodNeeds } from './messages.js';

/** One method in one setting. */
export interface Cell {
  method: AnyMethod;
  settings: unknown;
  /** Label of the setting, unique within the method. */
  setting: string;
}

export interface PlannedAttack {
  attack: AnyAttack;
  settings: unknown;
  knowledge: 'all' | 'visible';
}

/** What a run will do, as axes: every condition meets every cell on every question (docs/rules.md §9). */
export interface Plan {
  cells: Cell[];
  attacks: ReadonlyMap<string, PlannedAttack>;
  conditions: Condition[];
  /** Shares that seat no malicious agent on this panel; they are the clean condition. */
  emptyShares: number[];
}

/** Methods and attacks from outside the package, by name; they go before the built-in ones. */
export interface Extensions {
  methods?: readonly AnyMethod[];
  attacks?: readonly AnyAttack[];
}

/**
 * Lays out the axes. The clean twin is always there and is one condition; shares that seat nobody fall together with
 * it. Seeds beyond the first are planned for the clean condition only where a method draws at random.
 * @throws SigmaError `bad-input` for unknown names (with the nearest right one) and settings.
 */
export function planRun(x: Experiment, k: number, ext: Extensions = {}): Plan {
  const cells = planCells(x, ext);
  const attacks = new Map<string, PlannedAttack>();
  for (const spec of x.attacks) {
    const {
      attack: name,
      settings,
      knowledge,
    } = typeof spec === 'string' ? { attack: spec, settings: {}, knowledge: undefined } : spec;
    if (name === 'none') continue;
    if (attacks.has(name)) throw new SigmaError('bad-input', attackTwice(name));
    const attack = ext.attacks?.find((a) => a.name === name) ?? attackOf(name);
    attacks.set(name, {
      attack,
      settings: parseSettings({ name, settings: attack.settings }, settings, 'attack'),
      knowledge: knowledge ?? attack.knowledge,
    });
  }
  const seeds = Array.from({ length: x.seeds }, (_, i) => i);
  const conditions: Condition[] = [];
  const cleanSeeds = cells.some((c) => c.method.stochastic?.(c.settings)) ? seeds : [0];
  for (const seed of cleanSeeds) conditions.push({ attack: 'none', share: 0, placement: x.placement, seed });
  const shares = [...new Set(x.shares)].sort((a, b) => a - b);
  for (const attack of attacks.keys())
    for (const share of shares)
      if (maliciousCount(share, k) > 0)
        for (const seed of seeds) conditions.push({ attack, share, placement: x.placement, seed });
  return {
    cells,
    attacks,
    conditions,
    emptyShares: attacks.size === 0 ? [] : shares.filter((s) => s > 0 && maliciousCount(s, k) === 0),
  };
}

function planCells(x: Experiment, ext: Extensions): Cell[] {
  const cells: Cell[] = [];
  for (const spec of x.methods) {
    const {
      method: name,
      settings: raw,
      label,
    } = typeof spec === 'string' ? { method: spec, settings: {}, label: undefined } : spec;
    const method = ext.methods?.find((m) => m.name === name) ?? methodOf(name);
    const settings = parseSettings(method, raw);
    const setting = label ?? settingLabel(method, settings);
    const twin = cells.find((c) => c.method.name === method.name && c.setting === setting);
    if (!twin) cells.push({ method, settings, setting });
    else if (canonicalJson(twin.settings) !== canonicalJson(settings))
      throw new SigmaError('bad-input', labelTwice(name, setting));
  }
  return cells;
}

/** Does this cell run under this condition? (Clean seeds beyond the first are for methods that draw at random.) */
export function cellRuns(cell: Cell, condition: Condition): boolean {
  return condition.attack !== 'none' || condition.seed === 0 || Boolean(cell.method.stochastic?.(cell.settings));
}

const remedies: Partial<Record<Capability, string>> = {
  embeddings: 'Add --encoder use-lite or --embeddings FILE.npy.',
  gold: 'Give the questions an "answer", or leave the method out.',
  rounds:
    'Recorded first answers hold no further rounds: ask live (--base-url and --model, or "llms" in the experiment), use simulated agents, or leave the method out.',
  service: 'Name models under "llms" and "services", or leave the method out.',
  confidence: 'Ask live agents for it (prompt: {confidence: true}), or leave the method out.',
};

/** @throws SigmaError `bad-input` when a method needs what this run cannot give: which method, and why. */
export function checkNeeds(plan: Plan, have: ReadonlySet<Capability>, backend: string): void {
  for (const cell of plan.cells)
    for (const need of cell.method.needs(cell.settings))
      if (!have.has(need))
        throw new SigmaError(
          'bad-input',
          noMethodNeeds(cell.method.name, cell.setting, need, backend, remedies[need] ?? 'Leave the method out.'),
        );
}

/**
 * Asks every method what it would cost: settings that no panel of k can serve show here.
 * @throws SigmaError `bad-input`, from the method
 */
export function checkCalls(plan: Plan, k: number): void {
  for (const cell of plan.cells) cell.method.calls(cell.settings, k);
}

/** What stands in plan.json and, hashed, in the unit keys. */
export function describePlan(plan: Plan): Record<string, unknown> {
  return {
    cells: plan.cells.map((c) => ({
      method: c.method.name,
      version: c.method.version,
      setting: c.setting,
      settings: c.settings,
      oracle: Boolean(c.method.oracle),
      ...(c.method.prompts ? { prompts: hashesOf(c.method.prompts(c.settings)) } : {}),
    })),
    attacks: [...plan.attacks.values()].map((a) => ({
      attack: a.attack.name,
      version: a.attack.version,
      knowledge: a.knowledge,
      settings: a.settings,
    })),
    conditions: plan.conditions,
    emptyShares: plan.emptyShares,
  };
}

/** Texts of prompts as their hashes, by name. */
export function hashesOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sha256(text, 16)]));
}

/** Hash of everything but the question that decides a unit: the cell, the condition, what was fitted, what the run is made of. */
export function cellKey(run: string, cell: Cell, condition: Condition, artefacts: unknown): string {
  return sha256(
    canonicalJson([
      run,
      cell.method.name,
      cell.method.version,
      cell.setting,
      cell.settings,
      condition,
      artefacts ?? null,
    ]),
    32,
  );
}

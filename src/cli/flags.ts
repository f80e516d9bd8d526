import { parse as parseYaml } from 'yaml';
import { reasonOf, SigmaError } from '../core/index.js';
import { withLiveFlags } from './liveFlags.js';
import { badNumber, badSetValue, badWorkers, emptyFlag, setWithoutMethod, unknownSet } from './messages.js';

/** Flags of `sigma run` as commander hands them over. */
export interface RunFlags {
  traces?: string;
  kind?: string;
  dataset?: string;
  data?: string;
  split?: string;
  sample?: string;
  stratify?: string;
  out?: string;
  fresh?: boolean;
  limit?: string;
  seed?: string;
  seeds?: string;
  methods?: string;
  attacks?: string;
  shares?: string;
  placement?: string;
  set?: string[];
  answers?: string;
  encoder?: string;
  embeddings?: string;
  backend?: string;
  workers?: string;
  errorBudget?: string;
  live?: boolean;
  baseUrl?: string;
  model?: string;
  keyVariable?: string;
  gguf?: string;
  agents?: string;
  cache?: string;
  maxCost?: string;
  maxCalls?: string;
  dryRun?: boolean;
  quiet?: boolean;
  json?: boolean;
}

/** @throws SigmaError `bad-input` when the text is no number */
export function numberOf(flag: string, text: string): number {
  const n = Number(text);
  if (text.trim() === '' || !Number.isFinite(n)) throw new SigmaError('bad-input', badNumber(flag, text));
  return n;
}

export const list = (text: string): string[] =>
  text
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== '');

type Spec = { method: string; settings: Record<string, unknown>; label?: string };

/**
 * Lays the flags over an experiment's own values (or over the defaults of a run without YAML). What is wrong with a value
 * is said by the experiment's schema, in one place.
 */
export function withFlags(base: Record<string, unknown>, f: RunFlags): Record<string, unknown> {
  const x: Record<string, unknown> = { ...base };
  const data = { ...(isRecord(x.data) ? x.data : {}) };
  if (f.traces !== undefined) {
    delete data.generate;
    data.traces = f.traces;
  }
  if (f.dataset !== undefined) {
    delete data.generate;
    delete data.traces;
    data.dataset = f.dataset;
  }
  if (f.data !== undefined) data.path = f.data;
  if (f.split !== undefined) data.split = f.split;
  if (f.sample !== undefined) data.sample = numberOf('--sample', f.sample);
  if (f.stratify !== undefined) data.stratify = f.stratify;
  if (f.kind !== undefined) data.kind = f.kind;
  if (f.limit !== undefined) data.limit = numberOf('--limit', f.limit);
  x.data = data;
  if (f.seed !== undefined) x.seed = numberOf('--seed', f.seed);
  if (f.seeds !== undefined) x.seeds = numberOf('--seeds', f.seeds);
  if (f.errorBudget !== undefined) x.errorBudget = numberOf('--error-budget', f.errorBudget);
  if (f.placement !== undefined) x.placement = f.placement;
  if (f.answers !== undefined) x.answers = f.answers;
  if (f.encoder !== undefined) x.encoder = f.encoder;
  if (f.embeddings !== undefined) {
    x.embeddings = f.embeddings;
    if (f.encoder === undefined) x.encoder = 'none'; // a file of vectors stands in for the experiment's encoder
  }
  if (f.encoder !== undefined && f.embeddings === undefined) delete x.embeddings;
  if (f.shares !== undefined) x.shares = list(f.shares).map((s) => numberOf('--shares', s));
  if (f.attacks !== undefined) x.attacks = pickNamed(list(f.attacks), x.attacks, 'attack');
  if (f.methods !== undefined) x.methods = pickNamed(list(f.methods), x.methods, 'method');
  if (f.set) x.methods = applySets(x.methods, f.set);
  return withLiveFlags(x, f);
}

/** The named entries: those of the file with their settings where it has them, else bare. */
function pickNamed(names: string[], own: unknown, key: 'method' | 'attack'): unknown[] {
  const entries = Array.isArray(own) ? (own as unknown[]) : [];
  const nameOf = (e: unknown): unknown => (isRecord(e) ? e[key] : e);
  return names.flatMap((name) => {
    const there = entries.filter((e) => nameOf(e) === name);
    return there.length > 0 ? there : [name];
  });
}

/** `--set method.key=value`: the value is read as YAML (`2`, `true`, `[CMP]`, `literal`). */
function applySets(methods: unknown, sets: string[]): unknown {
  const specs: Spec[] = (Array.isArray(methods) ? (methods as unknown[]) : []).map((m) =>
    isRecord(m)
      ? { ...(m as unknown as Spec), settings: { ...((m.settings as Record<string, unknown> | undefined) ?? {}) } }
      : { method: String(m), settings: {} },
  );
  for (const set of sets) {
    const found = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(set);
    if (!found) throw new SigmaError('bad-input', unknownSet(set));
    const [, name, key, value] = found as unknown as [string, string, string, string];
    const mine = specs.filter((s) => s.method === name);
    if (mine.length === 0) throw new SigmaError('bad-input', setWithoutMethod(set, name));
    for (const s of mine) s.settings[key] = yamlValue(set, value);
  }
  return specs;
}

function yamlValue(set: string, value: string): unknown {
  try {
    return parseYaml(value) as unknown;
  } catch (e) {
    throw new SigmaError('bad-input', badSetValue(set, reasonOf(e).split('\n')[0] ?? ''), e);
  }
}

const mostWorkers = 64;

/** @throws SigmaError `bad-input` unless it is a whole number of processes that a machine can bear */
export function workersOf(text: string): number {
  const n = numberOf('--workers', text);
  if (!Number.isInteger(n) || n < 1 || n > mostWorkers)
    throw new SigmaError('bad-input', badWorkers(text, mostWorkers));
  return n;
}

/** @throws SigmaError `bad-input` for a flag of text that is given and empty, as an unset shell variable leaves it */
export function refuseEmpty(flags: RunFlags): void {
  for (const [name, value] of Object.entries(flags))
    if (typeof value === 'string' && value.trim() === '')
      throw new SigmaError('bad-input', emptyFlag(`--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`));
}

export function isRecord(x: unknown): x is Record<string, unknown> {
  return x !== null && typeof x === 'object' && !Array.isArray(x);
}

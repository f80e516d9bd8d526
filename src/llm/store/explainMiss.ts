import { canonicalJson } from '../../core/index.js';
import type { ChatRequest, ModelIdentity } from '../chat.js';
import type { CallEntry } from './callStore.js';
import { callKey } from './key.js';

/** A part of a call in which two differ, each as JSON, cut around the first difference. */
export interface Difference {
  /** `model`, `sample.seed`, `messages[0].content`, … */
  part: string;
  asked: string;
  stored: string;
}

/** Why a call is not in the store. */
export interface Miss {
  key: string;
  /** Key of the stored call that is nearest; absent where nothing is stored. */
  nearest?: string;
  /** Where it differs, the first difference first. */
  differences: Difference[];
}

/**
 * Compares a call that is not stored with the stored one that shares most of its parts; of two equally near ones, with the
 * one that agrees longest in the order of the parts: whose answer, which sample, how drawn, in what form, what was said.
 */
export function explainMiss(entries: Iterable<CallEntry>, identity: ModelIdentity, request: ChatRequest): Miss {
  const asked = partsOf(identity, request);
  let best: { key: string; parts: Map<string, string>; rank: number[] } | undefined;
  for (const entry of entries) {
    const parts = partsOf(entry.identity, entry.request);
    const rank = closeness(asked, parts);
    if (!best || compare(rank, best.rank) > 0) best = { key: entry.key, parts, rank };
  }
  const key = callKey(identity, request);
  if (!best) return { key, differences: [] };
  const { parts } = best;
  const names = [...new Set([...asked.keys(), ...parts.keys()])];
  const differences = names
    .filter((part) => asked.get(part) !== parts.get(part))
    .map((part) => ({ part, ...around(asked.get(part) ?? 'absent', parts.get(part) ?? 'absent') }));
  return { key, nearest: best.key, differences };
}

/** The parts of a call in the order in which a reader would look at them. */
function partsOf(identity: ModelIdentity, request: ChatRequest): Map<string, string> {
  const { messages, output, sampling, sample, logprobs, ...rest } = request;
  const parts = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    if (value !== undefined) parts.set(name, canonicalJson(value));
  };
  for (const [key, value] of Object.entries(identity)) add(key, value);
  for (const key of ['question', 'who', 'stage', 'round', 'draw', 'seed'] as const) add(`sample.${key}`, sample[key]);
  for (const [key, value] of Object.entries(sampling)) add(`sampling.${key}`, value);
  add('output', output);
  add('logprobs', logprobs);
  for (const [key, value] of Object.entries(rest)) add(key, value);
  messages.forEach((m, i) => {
    add(`messages[${i}].role`, m.role);
    add(`messages[${i}].content`, m.content);
  });
  return parts;
}

/** How many parts agree, and how many before the first that does not. */
function closeness(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number[] {
  let same = 0;
  let first: number | undefined;
  let i = 0;
  for (const [name, value] of a) {
    if (b.get(name) === value) same++;
    else first ??= i;
    i++;
  }
  return [same, first ?? i];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, x] of a.entries()) if (x !== b[i]) return x - (b[i] ?? 0);
  return 0;
}

const before = 30;
const after = 50;

function around(asked: string, stored: string): { asked: string; stored: string } {
  let at = 0;
  while (at < asked.length && asked[at] === stored[at]) at++;
  const cut = (text: string): string => {
    const from = Math.max(0, at - before);
    const to = Math.min(text.length, at + after);
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  };
  return { asked: cut(asked), stored: cut(stored) };
}

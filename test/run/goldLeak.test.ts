import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { AnyAttack, AnyMethod, Batch, Decision } from '../../src/core/index.js';
import { attackOf } from '../../src/agents/index.js';
import { caseFile, run, tempFolder } from './support.js';

const folder = tempFolder();
/** Stands in the recordings as gold and as others' judgement, and nowhere else. */
const secret = 'GOLD-7f3a';

/** Every string that can be reached from a value, by data or by calling nothing; each object once. */
function* reachable(value: unknown, where: string, seen = new Set<unknown>()): Generator<[string, string]> {
  if (typeof value === 'string') yield [where, value];
  if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return;
  if (value instanceof Map || value instanceof Set) for (const x of value) yield* reachable(x, `${where}.…`, seen);
  for (const key of Reflect.ownKeys(value)) {
    const { value: own } = Object.getOwnPropertyDescriptor(value, key) ?? {};
    if (typeof key === 'string' && /gold|correct|malicious|provenance|origin/i.test(key))
      yield [`${where}.${key}`, key];
    yield* reachable(own, `${where}.${String(key)}`, seen);
  }
}

const leaks = (x: unknown, where: string): string[] =>
  [...reachable(x, where)]
    .filter(([, text]) => text.includes(secret) || /^(gold|correct|malicious|provenance|origin)/i.test(text))
    .map(([path_, text]) => `${path_}: ${text}`);

/** Recordings of numbers whose right answer is written as the secret in every field that says so. */
function traces(): string {
  const file = path.join(folder, 'secret.jsonl');
  const lines = readFileSync(caseFile('good.jsonl'), 'utf8').trim().split('\n');
  const tell = (l: string): string => {
    const { options: _o, ...x } = JSON.parse(l) as { options: unknown; responses: object[] };
    const responses = x.responses.map((r, i) => ({ ...r, text: `#### ${i % 3}`, pred: secret, correct: i === 0 }));
    return JSON.stringify({ ...x, kind: 'number', answer: secret, rationale: secret, responses });
  };
  writeFileSync(file, lines.map(tell).join('\n'));
  return file;
}

const first = (b: Batch): Decision[] =>
  b.questions.map((_q, i) => ({
    answer: b.responses[i * b.agents.length]?.answer ?? { type: 'abstain' },
    tie: false,
    graphs: [],
  }));

describe('gold', () => {
  it('reaches no method and no attack: neither in what they are handed nor in what they are told', async () => {
    const found: string[] = [];
    const looked = new Set<string>();
    const look = (what: string, ...things: unknown[]): void => {
      looked.add(what);
      things.forEach((x, i) => found.push(...leaks(x, `${what}[${i}]`)));
    };
    const base = {
      version: '1',
      summary: 's',
      source: { authors: '', title: '', year: 0, where: '' },
      settings: z.strictObject({}),
      needs: () => [],
      calls: () => ({ agent: 1, service: 0 }),
    };
    const batch = {
      ...base,
      name: 'batch-spy',
      scope: 'batch',
      usesTrust: () => true,
      decide: async (b: Batch, c: object, s: unknown, a: unknown) => (look('batch', b, c, s, a), first(b)),
    };
    const question = {
      ...base,
      name: 'question-spy',
      scope: 'question',
      async decide(q: { id: string }, c: { panel: { agents: { id: string }[]; ask(t: unknown): Promise<unknown> } }) {
        look('question', q, c);
        for (const a of c.panel.agents) {
          const turn = {
            question: q,
            agent: a.id,
            stage: 'first',
            round: 0,
            draw: 0,
            messages: [],
            sees: [],
            own: [],
            output: { type: 'text' },
          };
          look('response', await c.panel.ask(turn));
          const later = { ...turn, stage: 'later', round: 1, wants: { answer: null, manner: 'conflict' } };
          await c.panel.ask(later).catch((e: unknown) => look('error', (e as Error).message));
        }
        return { answer: { type: 'abstain' }, tie: false, graphs: [] };
      },
    };
    const whole = {
      ...base,
      name: 'run-spy',
      scope: 'run',
      async *decide(all: AsyncIterable<Batch>, c: object) {
        look('run', c);
        for await (const b of all) {
          look('run', b);
          yield* first(b);
        }
      },
    };
    const conflict = attackOf('conflict');
    const attack: AnyAttack = {
      ...conflict,
      name: 'attack-spy',
      act: (turn, honest, kind, next, rng, settings) => {
        look('attack', turn, honest, kind, next, rng, settings);
        return conflict.act(
          turn,
          honest,
          kind,
          async (t, signal) => {
            const r = await next(t, signal);
            look('lent', r);
            return r;
          },
          rng,
          settings,
        );
      },
    };
    const result = await run(
      {
        data: { traces: traces() },
        methods: ['batch-spy', 'question-spy', 'run-spy'],
        attacks: ['attack-spy'],
        shares: [0.5],
      },
      path.join(folder, 'run'),
      { methods: [batch, question, whole] as unknown as AnyMethod[], attacks: [attack] },
    );
    expect(result).toMatchObject({ failed: 0, units: 6 * 3 * 2 });
    expect([...looked].sort()).toEqual(['attack', 'batch', 'error', 'lent', 'question', 'response', 'run']);
    expect([...new Set(found)]).toEqual([]);
  });

  it('would be found by this test if it were there', () => {
    expect(leaks({ a: [{ b: `x ${secret}` }] }, 'x')).toEqual([`x.a.0.b: x ${secret}`]);
    expect(leaks({ gold: 1 }, 'x')).toEqual(['x.gold: gold']);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyAttack, Condition, Panel, Question, Response, Turn } from '../../src/core/index.js';
import { firstTurn } from '../../src/core/index.js';
import type { AttackedPanel } from '../../src/agents/index.js';
import { attackOf, attackedPanel, attacks, maliciousCount, openPanel, seatRanks } from '../../src/agents/index.js';
import { recordedBackend } from '../../src/llm/index.js';
import { letterKind } from './kinds.js';
import { said, tracesOf } from './traceFixture.js';

const options = { kind: letterKind, answers: 'text' as const };

async function panelOf(rows: (string | null)[][]): Promise<{ base: Panel; questions: Question[] }> {
  const t = await tracesOf(rows.map((r, i) => ({ id: `q/${i}`, category: 'c', responses: said(r) })));
  const base = openPanel(recordedBackend(t, options), options);
  return { base, questions: await Promise.all(t.ids.map(async (_, i) => (await t.read(i)).question)) };
}

function attacked(
  base: Panel,
  attack: string | AnyAttack,
  share: number,
  change: Partial<Condition> = {},
  rest: object = {},
): AttackedPanel {
  const found = typeof attack === 'string' ? attackOf(attack) : attack;
  return attackedPanel(base, {
    condition: { attack: found.name, share, placement: 'question', seed: 0, ...change },
    attack: found,
    seed: 9,
    kind: letterKind,
    ...rest,
  });
}

const all = async (p: Panel, q: Question): Promise<(Response | null)[]> =>
  Promise.all(p.agents.map((a) => p.ask(firstTurn(q, a.id)).catch(() => null)));

describe('seats', () => {
  it('counts ⌊share · k⌋ malicious seats in spite of binary fractions', () => {
    for (const [share, k, n] of [
      [0.3, 10, 3],
      [0.29, 100, 29],
      [0.1 * 3, 10, 3],
      [0.5, 8, 4],
      [0.3, 8, 2],
      [1, 8, 8],
      [0, 8, 0],
      [0.99, 1, 0],
      [1, 1, 1],
    ] as const) {
      expect(maliciousCount(share, k)).toBe(n);
    }
    for (const bad of [-0.1, 1.01, NaN]) expect(() => maliciousCount(bad, 8)).toThrow('from 0 to 1');
  });

  it('ranks every seat once, per question or once per run', () => {
    const ranks = (placement: 'run' | 'question', seed: number, q: string): string =>
      [...seatRanks(1, { placement, seed }, q, 8)].join();
    expect(ranks('run', 0, 'a')).toBe(ranks('run', 0, 'b'));
    expect(ranks('question', 0, 'a')).not.toBe(ranks('question', 0, 'b'));
    expect(ranks('run', 0, 'a')).not.toBe(ranks('run', 1, 'a'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.string(), (k, q) =>
        [...seatRanks(3, { placement: 'question', seed: 2 }, q, k)].sort((a, b) => a - b).every((r, i) => r === i),
      ),
    );
  });
});

describe('attackedPanel', () => {
  const rows = Array.from({ length: 12 }, (_, i) => [
    'A',
    'A',
    'B',
    'A',
    i % 2 ? 'C' : 'D',
    'A',
    'B',
    i === 0 ? 'D' : null,
  ]);

  it('nests shares and seats all attacks alike, so that curves are paired', async () => {
    const { base, questions } = await panelOf(rows);
    for (const q of questions) {
      const seats = [0, 0.125, 0.25, 0.5, 0.75, 1].map((s) => attacked(base, 'conflict', s).malicious(q.id));
      expect(seats.map((m) => m.reduce((a, b) => a + b, 0))).toEqual([0, 1, 2, 4, 6, 8]);
      for (let s = 1; s < seats.length; s++) expect(seats[s]!.every((m, i) => m >= seats[s - 1]![i]!)).toBe(true);
      expect([...attacked(base, 'copycat', 0.5).malicious(q.id)]).toEqual([...seats[3]!]);
    }
  });

  it('changes nothing on honest seats and nothing at share 0', async () => {
    const { base, questions } = await panelOf(rows);
    for (const name of attacks.keys()) {
      for (const share of [0, 0.5]) {
        const t = attacked(base, name, share);
        for (const q of questions) {
          const [clean, now, malicious] = [await all(base, q), await all(t.panel, q), t.malicious(q.id)];
          now.forEach((r, i) => {
            if (!malicious[i]) expect(r).toBe(clean[i]);
          });
        }
      }
    }
  });

  it('keeps seats masked whose agent has no answer', async () => {
    const { base, questions } = await panelOf(rows);
    for (const name of attacks.keys())
      for (const q of questions.slice(1)) expect((await all(attacked(base, name, 1).panel, q))[7]).toBeNull();
  });

  it('says nothing of malice on a response and everything in the audit', async () => {
    const { base, questions } = await panelOf(rows);
    const keys = Object.keys((await all(base, questions[0]!))[0]!).sort();
    for (const name of attacks.keys()) {
      const t = attacked(base, name, 0.5);
      for (const q of questions) {
        const malicious = t.malicious(q.id);
        (await all(t.panel, q)).forEach((r, i) => {
          if (!r) return;
          expect(Object.keys(r).sort()).toEqual(keys);
          expect(r).toMatchObject({
            id: `${q.id}/${base.agents[i]!.id}/first/0/0`,
            agent: base.agents[i]!.id,
            question: q.id,
          });
          const entry = t.audit.get(r.id)!;
          expect(entry.malicious).toBe(malicious[i] === 1);
          expect(entry.attack).toBe(malicious[i] ? name : undefined);
          if (!malicious[i])
            expect(entry.origin).toEqual({ kind: 'own', question: q.id, agent: r.agent, approximate: false });
        });
      }
    }
    expect(attacked(base, 'conflict', 0.5).audit.get('nobody/asked/first/0/0')).toBeUndefined();
  });

  it('never hands out the text of a sitting agent, except to copycats', async () => {
    const { base, questions } = await panelOf(rows);
    for (const name of attacks.keys()) {
      const t = attacked(base, name, 0.5);
      for (const q of questions) {
        const malicious = t.malicious(q.id);
        const said = await all(t.panel, q);
        const honest = new Set(said.filter((r, i) => r && !malicious[i]).map((r) => r!.text));
        said.forEach((r, i) => {
          if (!r || !malicious[i]) return;
          expect(honest.has(r.text)).toBe(name === 'copycat');
          if (name === 'copycat') expect(t.audit.get(r.id)!.origin.kind).toBe('copy');
        });
      }
    }
  });

  it('gives the same responses again, in any order, and others under another seed', async () => {
    const { base, questions } = await panelOf(rows);
    for (const name of attacks.keys()) {
      const texts = async (seed: number, order: Question[]): Promise<string[]> => {
        const { panel } = attacked(base, name, 0.5, { seed });
        for (const q of order) await all(panel, q);
        return (await Promise.all(questions.map((q) => all(panel, q))))
          .flat()
          .map((r) => `${r?.text}|${r && JSON.stringify(r.answer)}`);
      };
      const once = await texts(0, questions);
      expect(await texts(0, questions.slice().reverse())).toEqual(once);
      expect(await texts(1, questions)).not.toEqual(once);
    }
  });

  it('asks each malicious seat once, and the same answer at every share where that does not hang on the others', async () => {
    const { base, questions } = await panelOf(rows);
    const [few, many] = [attacked(base, 'low-quality', 0.25), attacked(base, 'low-quality', 0.75)];
    for (const q of questions) {
      const [a, b] = [await all(few.panel, q), await all(many.panel, q)];
      few.malicious(q.id).forEach((m, i) => m && expect(b[i]).toEqual(a[i]));
      expect((await all(few.panel, q)).every((r, i) => r === a[i])).toBe(true);
    }
  });

  it('shows malicious agents the honest first answers, or not, and later what the turn shows', async () => {
    const { base, questions } = await panelOf([['A', 'B', 'A', null]]);
    const seen: string[][] = [];
    const spy: AnyAttack = {
      ...attackOf('copycat'),
      name: 'spy',
      act: async (turn, honest, _k, next) => (seen.push(honest.map((r) => r.agent)), next(turn)),
    };
    const q = questions[0]!;
    // agents of this file are a, b, c: the fourth never answered anything
    expect(base.agents).toHaveLength(3);
    const t = attacked(base, spy, 0.34);
    const bad = [...t.malicious(q.id)].indexOf(1);
    const others = base.agents.map((a) => a.id).filter((_, i) => i !== bad);
    await all(t.panel, q);
    await all(attacked(base, spy, 0.34, {}, { knowledge: 'visible' }).panel, q);
    expect(seen).toEqual([others, []]);
    const firsts = (await all(t.panel, q)).filter((r) => r !== null);
    const later: Turn = { ...firstTurn(q, base.agents[bad]!.id), stage: 'talk', round: 1, sees: firsts };
    await expect(t.panel.ask(later)).rejects.toMatchObject({ code: 'not-recorded' });
    expect(seen[2]).toEqual(others);
  });

  it('refuses a share without an attack, and bad settings', async () => {
    const { base } = await panelOf(rows);
    const condition = { attack: 'x', share: 0.5, placement: 'run' as const, seed: 0 };
    expect(() => attackedPanel(base, { condition, seed: 1, kind: letterKind })).toThrow('without an attack');
    expect(() =>
      attackedPanel(base, { condition: { ...condition, share: 0 }, seed: 1, kind: letterKind }),
    ).not.toThrow();
    expect(() => attacked(base, 'low-quality', 0.5, {}, { settings: { confidnce: 1 } })).toThrow();
  });

  it('works on panels that others wrote, with templates for texts', async () => {
    const agents = [{ id: 'a' }, { id: 'b' }];
    const toy: Panel = {
      agents,
      ask: async (t) => ({
        id: '',
        question: t.question.id,
        agent: t.agent,
        stage: t.stage,
        round: t.round,
        draw: t.draw,
        text: 'A',
        answer: { type: 'answer', canon: 'A', raw: 'A' },
      }),
    };
    const { questions } = await panelOf(rows);
    const q = questions[0]!;
    const t = attacked(toy, 'conflict', 0.5);
    const bad = [...t.malicious(q.id)].indexOf(1);
    const r = await t.panel.ask(firstTurn(q, agents[bad]!.id));
    expect(r.answer).not.toMatchObject({ canon: 'A' });
    expect(t.audit.get(r.id)).toMatchObject({ malicious: true, origin: { kind: 'template', approximate: true } });
  });
});

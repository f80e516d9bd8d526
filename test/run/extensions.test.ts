import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checkExperiment, firstTurn, readUnitColumns, openFolder, runExperiment } from '../../src/index.js';
import type {
  AnyAttack,
  AnyMethod,
  BatchMethod,
  ExperimentInput,
  QuestionMethod,
  Row,
  RunResult,
} from '../../src/index.js';
import { toyMethods } from '../support/toy-methods.js';
import { caseFile, errorOf, tempFolder } from './support.js';

const folder = tempFolder();
const names = [...toyMethods.keys()];
const methods = [...toyMethods.values()];
const panels = {
  recorded: { data: { traces: caseFile('good.jsonl') } },
  simulated: { data: { generate: 'word-problems', questions: 16 } },
} as const satisfies Record<string, Partial<ExperimentInput>>;

let runs = 0;
const run = (x: Partial<ExperimentInput>, ext: { methods?: AnyMethod[]; attacks?: AnyAttack[] }): Promise<RunResult> =>
  runExperiment(checkExperiment({ methods: names, ...x }), {
    ...ext,
    out: path.join(folder, String(runs++)),
    tensorBackend: 'cpu',
  });
const rowOf = (r: RunResult, method: string, attack: string): Row =>
  r.tables.rows.find((row) => row.method === method && row.attack === attack)!;

/** Says the last option of the question (or 666), whatever it is asked, and remembers what it saw. */
const parrot: AnyAttack = {
  name: 'parrot',
  version: '1',
  summary: 'says the same thing again',
  settings: z.strictObject({}),
  knowledge: 'visible',
  async act(turn, _honest, kind, next) {
    const answer = kind.read(turn.question.choices ? 'D' : '666', turn.question);
    return { ...(await next({ ...turn, wants: { answer, manner: 'parrot' } })), answer };
  },
};

describe.each(Object.keys(panels) as (keyof typeof panels)[])(
  'methods from outside the package on a %s panel',
  (panel) => {
    it("run clean and attacked, beside the package's own", async () => {
      const x = {
        ...panels[panel],
        methods: [...names, 'majority'],
        attacks: ['none', 'conflict', 'copycat'],
        shares: [0.5],
        errorBudget: 0,
      };
      const result = await run(x, { methods });
      const n = panel === 'recorded' ? 6 : 16;
      expect(result).toMatchObject({ failed: 0, units: n * 4 * 3 });
      for (const method of names)
        for (const attack of ['none', 'conflict', 'copycat'])
          expect(rowOf(result, method, attack)).toMatchObject({
            n,
            graded: n,
            accuracy: expect.any(Number) as unknown as number,
          });
      expect(rowOf(result, 'loudest', 'conflict')).toMatchObject({
        auc: expect.any(Number) as unknown as number,
        negHM: 0,
      });
    });

    it('meet attacks from outside the package', async () => {
      const x = { ...panels[panel], methods: ['loudest', 'majority'], attacks: ['parrot'], shares: [1] };
      const result = await run(x, { methods, attacks: [parrot] });
      const units = await readUnitColumns(openFolder(result.folder));
      const said = [...units.answer.codes].flatMap((code, i) =>
        units.attack.values[units.attack.codes[i]!] === 'parrot' ? [units.answer.values[code]] : [],
      );
      expect(new Set(said)).toEqual(new Set([panel === 'recorded' ? 'D' : '666']));
    });
  },
);

describe('a conversation', () => {
  it('goes on where agents can talk, and changes what is decided', async () => {
    const twice = { method: 'second-thoughts', settings: { rounds: 2 }, label: 'two rounds' };
    const none = { method: 'second-thoughts', settings: { rounds: 0 }, label: 'none' };
    const asked: number[] = [];
    const talk = toyMethods.get('second-thoughts')!;
    if (talk.scope !== 'question') throw new TypeError('not a conversation');
    const heard: QuestionMethod<unknown> = {
      ...talk,
      decide: (q, c, s, a) =>
        talk.decide(
          q,
          { ...c, panel: { ...c.panel, ask: (t, signal) => (asked.push(t.round), c.panel.ask(t, signal)) } },
          s,
          a,
        ),
    };
    await run({ ...panels.simulated, methods: [twice, none] }, { methods: [heard] });
    expect(new Set(asked)).toEqual(new Set([0, 1, 2]));
  });

  it('that cannot do without further rounds is refused on recordings of first answers', async () => {
    const talk = { ...toyMethods.get('second-thoughts')!, needs: () => ['rounds'] } as unknown as AnyMethod;
    const e = await errorOf(run({ ...panels.recorded, methods: ['second-thoughts'] }, { methods: [talk] }));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toContain('needs rounds');
    expect(await run({ ...panels.simulated, methods: ['second-thoughts'] }, { methods: [talk] })).toMatchObject({
      failed: 0,
    });
  });

  it('is attacked in every round', async () => {
    const rounds: string[] = [];
    const spy: AnyAttack = {
      ...parrot,
      act: (t, ...rest) => (rounds.push(`${t.stage} ${t.round}`), parrot.act(t, ...rest)),
    };
    await run(
      { ...panels.simulated, methods: ['second-thoughts'], attacks: ['parrot'], shares: [0.5] },
      { methods, attacks: [spy] },
    );
    expect([...new Set(rounds)].sort()).toEqual(['first 0', 'second-thoughts 1']);
  });

  it('gets the same first answers as every other method, and pays for them once', async () => {
    const texts = new Map<string, string>();
    const reads = (name: string): AnyMethod =>
      ({
        ...toyMethods.get('second-thoughts')!,
        name,
        async decide(
          q: Parameters<typeof firstTurn>[0],
          c: { panel: { agents: { id: string }[]; ask(t: unknown): Promise<{ text: string }> } },
        ) {
          for (const a of c.panel.agents) {
            const { text } = await c.panel.ask({ ...firstTurn(q, a.id), messages: [{ role: 'user', content: name }] });
            const key = `${q.id}/${a.id}`;
            expect(texts.get(key) ?? text).toBe(text);
            texts.set(key, text);
          }
          return { answer: { type: 'abstain' }, tie: false, graphs: [] };
        },
      }) as unknown as AnyMethod;
    const result = await run(
      { ...panels.simulated, methods: ['one', 'two'] },
      { methods: [reads('one'), reads('two')] },
    );
    expect(result.failed).toBe(0);
    expect(texts.size).toBe(16 * 8);
  });
});

describe('a batch', () => {
  it("that a method scribbles over is nobody else's, so that open units do not depend on who went before", async () => {
    const loudest = toyMethods.get('loudest')!;
    if (loudest.scope !== 'batch') throw new TypeError('not a batch method');
    const scribbler: BatchMethod<unknown> = {
      ...loudest,
      name: 'scribbler',
      async decide(b, c, s) {
        const decisions = await loudest.decide(b, c, s);
        b.cls.fill(-1);
        b.mask.fill(0);
        b.conf.fill(0);
        b.questions.reverse();
        return decisions;
      },
    };
    const ext = { methods: [...methods, scribbler] };
    const x = { ...panels.recorded, attacks: ['none', 'conflict'], shares: [0.5] };
    const others = ['loudest', 'majority', 'sigma-v1', 'dawid-skene'];
    const clean = await run({ ...x, methods: others }, ext);
    const after = await run({ ...x, methods: ['scribbler', ...others] }, ext);
    for (const m of others)
      for (const attack of x.attacks) expect(rowOf(after, m, attack)).toEqual(rowOf(clean, m, attack));
  });
});

describe('a learned method', () => {
  it('learns on the other fold only, on the same condition or the clean one', async () => {
    const seen: { fit: Set<string>; decided: Set<string> }[] = [];
    const veteran = toyMethods.get('veteran')!;
    if (veteran.scope !== 'batch') throw new TypeError('not a batch method');
    const spy: BatchMethod<unknown> = {
      ...veteran,
      async fit(train, c, s) {
        seen.push({ fit: new Set(train.batch.questions.map((q) => q.id)), decided: new Set() });
        return { ...(await veteran.fit!(train, c, s)), run: seen.length - 1 };
      },
      decide(b, c, s, artefact) {
        for (const q of b.questions) seen[Number(artefact!.run)]!.decided.add(q.id);
        return veteran.decide(b, c, s, artefact);
      },
    };
    await run({ ...panels.simulated, methods: ['veteran'] }, { methods: [spy] });
    expect(seen.length).toBeGreaterThanOrEqual(2);
    for (const { fit, decided } of seen) {
      expect([...fit].filter((id) => decided.has(id))).toEqual([]);
      expect(fit.size + decided.size).toBe(16);
    }
  });

  it('cannot run in several processes when it is an object of this one', async () => {
    const x = checkExperiment({ ...panels.simulated, methods: names, attacks: ['conflict'], shares: [0.5] });
    const e = await errorOf(runExperiment(x, { methods, workers: 2, out: path.join(folder, 'workers') }));
    expect(e).toMatchObject({ code: 'bad-input' });
  });
});

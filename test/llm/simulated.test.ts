import { describe, expect, it } from '@jest/globals';
import type { Backend, Reply, Response, Turn } from '../../src/core/index.js';
import { firstTurn } from '../../src/core/index.js';
import { wordProblems } from '../../src/datasets/index.js';
import type { SimulatedAgent } from '../../src/llm/index.js';
import { defaultAgents, simulatedBackend } from '../../src/llm/index.js';
import { number } from '../../src/parse/index.js';

const problems = wordProblems({ count: 2000, seed: 7 });
const agent = (id: string, change: Partial<SimulatedAgent> = {}): SimulatedAgent => ({
  id,
  skill: 0.6,
  correlation: 0,
  calibration: 1,
  conformity: 0.5,
  stubbornness: 0,
  ...change,
});

async function ask(agents: SimulatedAgent[], n: number): Promise<{ right: boolean; reply: Reply }[][]> {
  const b = simulatedBackend(problems, { agents, seed: 1 });
  const rows: { right: boolean; reply: Reply }[][] = [];
  for (let i = 0; i < n; i++) {
    const { question, gold } = problems.problem(i);
    rows.push(
      await Promise.all(
        agents.map(async (a) => {
          const reply = await b.answer(firstTurn(question, a.id));
          return { reply, right: resultOf(reply) === gold };
        }),
      ),
    );
  }
  return rows;
}

/** The number at the end of a text; that the reader of numbers finds the same is a test of its own. */
const resultOf = (r: Reply): number => Number(/(-?[\d.]+)\.$/.exec(r.text)?.[1] ?? NaN);
const mean = (x: number[]): number => x.reduce((a, b) => a + b, 0) / x.length;

describe('simulatedBackend', () => {
  it('is right as often as its skill says', async () => {
    const rows = await ask(
      [agent('a', { skill: 0.9 }), agent('b', { skill: 0.6, correlation: 0.8 }), agent('c', { skill: 0.2 })],
      2000,
    );
    const rate = (i: number): number => mean(rows.map((r) => Number(r[i]!.right)));
    // 4 standard errors at 2,000 questions: below .044
    for (const [i, skill] of [0.9, 0.6, 0.2].entries()) expect(Math.abs(rate(i) - skill)).toBeLessThan(0.045);
  });

  it('shares luck and slips as far as the correlation says', async () => {
    const both = async (correlation: number): Promise<[number, number]> => {
      const rows = await ask([agent('a', { correlation }), agent('b', { correlation })], 1200);
      const wrong = rows.filter(([a, b]) => !a!.right && !b!.right);
      return [
        mean(rows.map(([a, b]) => Number(a!.right === b!.right))),
        mean(wrong.map(([a, b]) => Number(resultOf(a!.reply) === resultOf(b!.reply)))),
      ];
    };
    const [free, tied] = [await both(0), await both(0.9)];
    expect(Math.abs(free[0] - (0.6 * 0.6 + 0.4 * 0.4))).toBeLessThan(0.05);
    expect(Math.abs(free[1] - 1 / 3)).toBeLessThan(0.12);
    expect(tied[0]).toBeGreaterThan(0.8);
    expect(tied[1]).toBeGreaterThan(0.8);
  });

  it('states the chance of being right when calibrated, and .9 when not at all', async () => {
    const rows = await ask([agent('a', { correlation: 0.5 }), agent('b', { calibration: 0 })], 2000);
    expect(new Set(rows.map((r) => r[1]!.reply.confidence))).toEqual(new Set([0.9]));
    for (const [low, high] of [
      [0, 0.4],
      [0.4, 0.7],
      [0.7, 1],
    ] as const) {
      const bin = rows.map((r) => r[0]!).filter((x) => x.reply.confidence! >= low && x.reply.confidence! < high);
      expect(bin.length).toBeGreaterThan(100);
      expect(Math.abs(mean(bin.map((x) => x.reply.confidence!)) - mean(bin.map((x) => Number(x.right))))).toBeLessThan(
        0.1,
      );
    }
  });

  it('writes at most 35 words, the wrong ones with one slip that is carried to the end', async () => {
    const rows = await ask([...defaultAgents], 200);
    for (const { reply, right } of rows.flat()) {
      expect(reply.text.split(/\s+/).length).toBeLessThanOrEqual(35);
      const sums = [...reply.text.matchAll(/(\d+) ([-+*/]) (\d+) = (\d+)/g)];
      const off = sums.filter(
        ([, l, op, r, result]) =>
          ({ '+': +l! + +r!, '-': +l! - +r!, '*': +l! * +r!, '/': +l! / +r! })[op as '+'] !== +result!,
      );
      // a slip is one sum that is off, or all sums true but one operation mistaken
      expect(off.length).toBeLessThanOrEqual(right ? 0 : 1);
      expect(Number(sums.at(-1)![4])).toBe(resultOf(reply));
      expect(number.parse(reply.text, problems.problem(0).question)).toMatchObject({ canon: String(resultOf(reply)) });
    }
  });

  it('keeps distinct texts few', async () => {
    const rows = await ask([...defaultAgents], 200);
    expect(new Set(rows.flat().map((x) => x.reply.text)).size).toBeLessThan(1300);
  });

  it('answers the same whoever else exists and in whatever order it is asked', async () => {
    const [alone, crowd] = [await ask([agent('a')], 50), await ask([agent('b'), agent('a')], 50)];
    // the style of writing goes by the place in the list, the answer does not
    expect(crowd.map((r) => resultOf(r[1]!.reply))).toEqual(alone.map((r) => resultOf(r[0]!.reply)));
    const b = simulatedBackend(problems, { agents: [agent('a')], seed: 1 });
    const last = await b.answer(firstTurn(problems.problem(49).question, 'a'));
    expect(last).toEqual(alone[49]![0]!.reply);
    const draws = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((draw) => b.answer({ ...firstTurn(problems.problem(3).question, 'a'), draw })),
    );
    expect(new Set(draws.map((d) => d.text)).size).toBeGreaterThan(1);
  });

  describe('in later rounds', () => {
    const backends = new Map<SimulatedAgent, Backend>();
    const turn = async (spec: SimulatedAgent, i: number, others: number[]): Promise<{ own: number; later: number }> => {
      const b = backends.get(spec) ?? simulatedBackend(problems, { agents: [spec], seed: 1 });
      backends.set(spec, b);
      const { question } = problems.problem(i);
      const own = resultOf(await b.answer(firstTurn(question, spec.id)));
      const sees = others.map(
        (x, n) => ({ agent: `o${n}`, answer: { type: 'answer', canon: String(x), raw: String(x) } }) as Response,
      );
      const later: Turn = { ...firstTurn(question, spec.id), stage: 'talk', round: 1, sees };
      return { own, later: resultOf(await b.answer(later)) };
    };

    it('a conformist without stubbornness takes over what all the others say', async () => {
      for (let i = 0; i < 20; i++)
        expect((await turn(agent('a', { conformity: 1 }), i, [77777, 77777, 77777])).later).toBe(77777);
    });

    it('a stubborn agent, one without conformity and one that sees nobody stay with their own', async () => {
      for (let i = 0; i < 20; i++) {
        for (const [spec, others] of [
          [agent('a', { conformity: 1, stubbornness: 1 }), [5, 5, 5]],
          [agent('a', { conformity: 0 }), [5, 5, 5]],
          [agent('a', { conformity: 1 }), []],
        ] as const) {
          const { own, later } = await turn(spec, i, [...others]);
          expect(later).toBe(own);
        }
      }
    });

    it('moves with probability (1 − stubbornness) · conformity · share', async () => {
      const spec = agent('a', { conformity: 0.8, stubbornness: 0.25 });
      const moved: number[] = [];
      for (let i = 0; i < 1000; i++)
        moved.push(Number((await turn(spec, i, [77777, 77777, 77777, 5])).later === 77777));
      expect(Math.abs(mean(moved) - 0.75 * 0.8 * 0.75)).toBeLessThan(0.06);
    });
  });

  it('writes a text for an answer that an attack wants, unlike any honest one', async () => {
    const b = simulatedBackend(problems, { seed: 1 });
    const { question } = problems.problem(0);
    const honest = new Set(
      (await Promise.all(b.agents.map((a) => b.answer(firstTurn(question, a.id))))).map((r) => r.text),
    );
    for (const manner of ['random-noise', 'low-quality', 'conflict']) {
      for (const wanted of ['12345', String(problems.problem(0).gold)]) {
        const turn: Turn = {
          ...firstTurn(question, 'sim-oak'),
          wants: { answer: { type: 'answer', canon: wanted, raw: wanted }, manner },
        };
        const reply = await b.answer(turn);
        expect(resultOf(reply)).toBe(Number(wanted));
        if (reply.origin?.kind === 'generated') expect(honest).not.toContain(reply.text);
      }
    }
    expect(
      resultOf(await b.answer({ ...firstTurn(question, 'sim-oak'), wants: { answer: null, manner: 'conflict' } })),
    ).toBeNaN();
    const half = await b.answer({
      ...firstTurn(question, 'sim-oak'),
      wants: { answer: { type: 'answer', canon: '7/2', raw: '3.5' }, manner: 'conflict' },
    });
    expect(half.text).toMatch(/answer is 3\.5\.$/);
  });

  it('does not know other questions or agents, and refuses impossible agents', async () => {
    const b = simulatedBackend(problems, { seed: 1 });
    await expect(b.answer(firstTurn({ ...problems.problem(0).question, id: 'x' }, 'sim-oak'))).rejects.toMatchObject({
      code: 'not-recorded',
    });
    await expect(b.answer(firstTurn(problems.problem(0).question, 'x'))).rejects.toMatchObject({
      code: 'not-recorded',
    });
    for (const bad of [
      { skill: 0 },
      { skill: 1 },
      { skill: NaN },
      { correlation: 1 },
      { correlation: -0.1 },
      { calibration: 2 },
      { conformity: NaN },
      { stubbornness: -1 },
    ]) {
      expect(() => simulatedBackend(problems, { agents: [agent('a', bad)], seed: 1 })).toThrow(Object.keys(bad)[0]!);
    }
    expect(() => simulatedBackend(problems, { agents: [agent('a'), agent('a')], seed: 1 })).toThrow('twice');
  });
});

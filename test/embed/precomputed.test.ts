import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openEmbeddings, poolFromEmbeddings, questionsBeside } from '../../src/embed/index.js';
import { describeWithData, sharedData } from '../support/shared.js';
import { saveNpy, scratch, unitRows } from './fixtures.js';

const folder = scratch();
const at = (name: string): string => path.join(folder, name);

describe('openEmbeddings', () => {
  it('serves [N,k,d] and [N·k,d] alike, −1 as zeros', async () => {
    const rows = unitRows(6, 4);
    for (const shape of [
      [3, 2, 4],
      [6, 4],
    ]) {
      const { responses, dtype, renormalised, questions } = await openEmbeddings(saveNpy(at('a.npy'), rows, shape), {
        shape: [3, 2],
      });
      expect([responses.rows, responses.dim, dtype, renormalised, questions]).toEqual([6, 4, 'float32', 0, undefined]);
      expect([...responses.gather([5, -1, 0])]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
      expect(() => responses.gather([6])).toThrow(RangeError);
      expect(() => responses.gather([NaN])).toThrow(RangeError);
    }
  });

  it('writes into an array that is given, over what stood there', async () => {
    const { responses } = await openEmbeddings(saveNpy(at('a.npy'), unitRows(2, 2), [2, 1, 2]), { shape: [2, 1] });
    const out = new Float32Array(4).fill(7);
    expect(responses.gather([-1, 1], out)).toBe(out);
    expect([...out]).toEqual([0, 0, 0, 1]);
  });

  it('keeps float16 vectors of norm 1 within rounding as they are', async () => {
    const bits = Uint16Array.of(0x38cd, 0x3a66); // 0.6001, 0.7998
    const { responses, renormalised } = await openEmbeddings(saveNpy(at('h.npy'), bits, [1, 1, 2]), { shape: [1, 1] });
    expect(renormalised).toBe(0);
    expect([...responses.gather([0])]).toEqual([0.60009765625, 0.7998046875]);
  });

  it('scales rows of another norm and counts them', async () => {
    const { responses, renormalised } = await openEmbeddings(
      saveNpy(at('n.npy'), Float32Array.of(3, 4, 1, 0), [2, 1, 2]),
      { shape: [2, 1] },
    );
    expect(renormalised).toBe(1);
    expect([...responses.gather([0, 1])]).toEqual(
      [3, 4, 5, 0]
        .map((x) => Math.fround(x / 5))
        .slice(0, 2)
        .concat([1, 0]),
    );
  });

  it('says both shapes when the file is not aligned with the traces', async () => {
    const cases: [number[], [number, number]][] = [
      [
        [3, 2, 4],
        [2, 3],
      ],
      [
        [3, 2, 4],
        [3, 4],
      ],
      [[24], [3, 2]],
      [
        [3, 2, 2, 2],
        [3, 2],
      ],
      [
        [6, 4],
        [3, 1],
      ],
    ];
    for (const [shape, expected] of cases) {
      await expect(
        openEmbeddings(saveNpy(at('s.npy'), unitRows(6, 4), shape), { shape: expected }),
      ).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining(
          `its shape is [${shape.join(', ')}], but [${expected.join(', ')}, d] or [${expected[0] * expected[1]}, d]`,
        ),
      });
    }
  });

  it('uses the first questions of a longer file when that is allowed', async () => {
    const file = saveNpy(at('l.npy'), unitRows(6, 4), [3, 2, 4]);
    const { responses } = await openEmbeddings(file, { shape: [2, 2], allowMore: true });
    expect(responses.rows).toBe(4);
    await expect(openEmbeddings(file, { shape: [2, 2] })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(openEmbeddings(file, { shape: [4, 2], allowMore: true })).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('names the row that holds NaN, infinity or only zeros', async () => {
    const broken = (value: number): string => {
      const rows = unitRows(6, 4);
      rows.set([value, 0, 0, 0], 3 * 4);
      return saveNpy(at('b.npy'), rows, [3, 2, 4]);
    };
    for (const [value, text] of [
      [NaN, 'contains NaN'],
      [-Infinity, 'contains -Infinity'],
      [0, 'is all zeros'],
    ] as const) {
      await expect(openEmbeddings(broken(value), { shape: [3, 2] })).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining(`question 2, agent 2 (row 3) ${text}`),
      });
    }
  });

  it('does not look at rows of responses that do not exist', async () => {
    const rows = unitRows(4, 2);
    rows.fill(NaN, 2, 4);
    rows.fill(0, 4, 6);
    const file = saveNpy(at('m.npy'), rows, [2, 2, 2]);
    const opened = await openEmbeddings(file, { shape: [2, 2], absent: (q, a) => q + a === 1 });
    expect([...opened.responses.gather([0, 3])]).toEqual([1, 0, 0, 1]);
  });

  it('finds the questions beside the responses and holds them to the same rules', async () => {
    const file = saveNpy(at('x-responses.npy'), unitRows(4, 2), [2, 2, 2]);
    expect(questionsBeside(file)).toBeUndefined();
    saveNpy(at('x-questions.npy'), unitRows(2, 2), [2, 2]);
    const opened = await openEmbeddings(file, { shape: [2, 2] });
    expect([...(opened.questions?.gather([1, 0]) ?? [])]).toEqual([0, 1, 1, 0]);
    saveNpy(at('x-questions.npy'), unitRows(3, 2), [3, 2]);
    await expect(openEmbeddings(file, { shape: [2, 2] })).rejects.toMatchObject({
      message: expect.stringContaining('but [2, d] is needed'),
    });
    saveNpy(at('x-questions.npy'), unitRows(2, 3), [2, 3]);
    await expect(openEmbeddings(file, { shape: [2, 2] })).rejects.toMatchObject({
      message: expect.stringContaining('has 2 dimensions'),
    });
  });

  it('is a pool by place', async () => {
    const opened = await openEmbeddings(saveNpy(at('p.npy'), unitRows(6, 8), [3, 2, 8]), { shape: [3, 2] });
    const pool = poolFromEmbeddings(opened);
    expect([pool.size, pool.rowAt(0, 0), pool.rowAt(2, 1)]).toEqual([6, 0, 5]);
    expect(pool.questionMatrix).toBeUndefined();
    expect(() => pool.rowAt(0, 2)).toThrow(RangeError);
    expect(() => pool.rowAt(3, 0)).toThrow(RangeError);
  });

  it('takes a file without questions', async () => {
    const opened = await openEmbeddings(saveNpy(at('z.npy'), new Float32Array(0), [0, 2, 8]), { shape: [0, 2] });
    expect([opened.responses.rows, opened.responses.dim]).toEqual([0, 8]);
  });
});

describeWithData('the given MiniLM vectors', ['mmlu-pro-minilm-responses.npy', 'mmlu-pro-minilm-questions.npy'], () => {
  it('fit 2,000 questions × 8 agents and are of norm 1', async () => {
    const opened = await openEmbeddings(sharedData('mmlu-pro-minilm-responses.npy'), { shape: [2000, 8] });
    expect(opened).toMatchObject({ dim: 384, dtype: 'float16', renormalised: 0, questionCount: 2000, agentCount: 8 });
    expect([opened.responses.rows, opened.questions?.rows]).toEqual([16000, 2000]);
    const row = opened.responses.gather([15999]);
    expect(Math.hypot(...row)).toBeCloseTo(1, 3);
  });
});

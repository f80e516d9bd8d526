import { describe, expect, it } from '@jest/globals';
import { numberOf, refuseEmpty, withFlags, workersOf, type RunFlags } from '../../src/cli/flags.js';
import { checkExperiment } from '../../src/run/index.js';

const plain = { title: 'Run', methods: ['majority', 'sigma-v1'], attacks: ['none'] };
const checked = (flags: RunFlags, base: Record<string, unknown> = plain): ReturnType<typeof checkExperiment> =>
  checkExperiment(withFlags(base, flags));

describe('flags of sigma run', () => {
  it.each<[RunFlags, RegExp]>([
    [{ seeds: '-1' }, /"seeds"/],
    [{ seeds: '1e9' }, /"seeds"/],
    [{ seeds: '' }, /--seeds: "" is not a number/],
    [{ seed: '1.5' }, /"seed"/],
    [{ seed: 'Infinity' }, /--seed: "Infinity" is not a number/],
    [{ seed: 'NaN' }, /--seed: "NaN" is not a number/],
    [{ limit: '-3' }, /"data\.limit"/],
    [{ limit: '2.5' }, /"data\.limit"/],
    [{ shares: '0,half' }, /--shares: "half" is not a number/],
    [{ shares: '0,-0.1' }, /"shares" item 2/],
    [{ shares: ',' }, /"shares"/],
    [{ methods: ',' }, /"methods"/],
    [{ attacks: ',' }, /"attacks"/],
    [{ placement: 'everywhere' }, /"placement"/],
    [{ answers: 'gold' }, /"answers"/],
    [{ errorBudget: '2' }, /"errorBudget"/],
    [{ set: ['majority'] }, /--set majority: expected method\.key=value/],
    [{ set: ['majority.=1'] }, /--set majority\.=1: expected method\.key=value/],
    [{ set: ['uniform.x=1'] }, /the run has no method "uniform"\. Add it with --methods/],
    [{ set: ['sigma-v1.L=['] }, /the value is not YAML/],
    [{ set: ['sigma-v1.L=*a'] }, /the value is not YAML/],
  ])('%j is refused', (flags, says) => {
    expect(() => checked(flags)).toThrow(says);
    expect(() => checked(flags)).toThrow(expect.objectContaining({ code: 'bad-input' }) as unknown as Error);
  });

  it.each(['0', '-1', '1.5', '1e9', 'two', ''])('--workers %j is refused', (text) => {
    expect(() => workersOf(text)).toThrow('--workers');
  });

  it('read numbers as they are written everywhere', () => {
    expect([numberOf('--x', '1e3'), numberOf('--x', ' 7 '), numberOf('--x', '-.5'), workersOf('8')]).toEqual([
      1000, 7, -0.5, 8,
    ]);
  });

  it('are refused when they are empty, as an unset shell variable leaves them', () => {
    expect(() => refuseEmpty({ errorBudget: ' ' })).toThrow('Reading --error-budget: it is empty');
    expect(() => refuseEmpty({ out: '', quiet: true })).toThrow('--out');
    expect(() => refuseEmpty({ out: 'x', set: ['a.b='], quiet: true })).not.toThrow();
  });

  it('lie over the values of the file', () => {
    const file = {
      data: { generate: 'word-problems', questions: 50 },
      encoder: 'use-lite',
      seeds: 3,
      methods: [
        'majority',
        { method: 'sigma-v1', label: 'one', settings: { L: 1 } },
        { method: 'sigma-v1', label: 'two' },
      ],
      attacks: ['none', { attack: 'conflict', knowledge: 'visible' }],
    };
    expect(checked({}, file)).toEqual(checkExperiment(file));
    const x = checked(
      {
        traces: 'a.jsonl',
        limit: '9',
        seeds: '1',
        methods: 'sigma-v1, uniform',
        attacks: 'conflict',
        set: ['sigma-v1.weights=literal', 'sigma-v1.ablate=[CMP]'],
      },
      file,
    );
    expect(x.data).toEqual({ traces: 'a.jsonl', questions: 50, limit: 9 });
    expect(x.methods).toEqual([
      { method: 'sigma-v1', label: 'one', settings: { L: 1, weights: 'literal', ablate: ['CMP'] } },
      { method: 'sigma-v1', label: 'two', settings: { weights: 'literal', ablate: ['CMP'] } },
      { method: 'uniform', settings: {} },
    ]);
    expect(x.attacks).toEqual([{ attack: 'conflict', knowledge: 'visible', settings: {} }]);
    expect(file.methods[1]).toEqual({ method: 'sigma-v1', label: 'one', settings: { L: 1 } });
  });

  it("let a file of vectors stand in for the experiment's encoder, and the other way round", () => {
    expect(checked({ embeddings: 'v.npy' }, { ...plain, encoder: 'use-lite' })).toMatchObject({
      encoder: 'none',
      embeddings: 'v.npy',
    });
    const back = checked({ encoder: 'use-lite' }, { ...plain, embeddings: 'v.npy' });
    expect([back.encoder, back.embeddings]).toEqual(['use-lite', undefined]);
  });
});

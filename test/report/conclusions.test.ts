import { describe, expect, it } from '@jest/globals';
import { conclusions } from '../../src/report/conclusions.js';
import { reportData, row } from './fixture.js';

const say = (...rows: ReturnType<typeof row>[]): string => conclusions({ rows }).join('\n');
const stacker = (over: object): ReturnType<typeof row> =>
  row({
    method: 'stacker',
    accuracy: 0.715,
    differsFromMajority: 170,
    won: 116,
    lost: 54,
    diff: { value: 0.031, ci: [0.018, 0.044], p: 0.0001, test: 'mcnemar', holm: 0.0004 },
    ...over,
  } as never);

describe('conclusions', () => {
  it('name the best method with its difference, interval and corrected p', () => {
    const text = say(row(), stacker({}));
    expect(text).toMatch(/stacker is right most often: 71\.5% of 2,000 questions/);
    expect(text).toMatch(/\+3\.1 points against majority's 68\.4% \(\+1\.8 to \+4\.4; p < 0\.001 after Holm\)/);
    expect(text).toMatch(/more than chance/);
  });

  it('turn with the data: no claim beyond chance when p is large', () => {
    expect(
      say(row(), stacker({ diff: { value: 0.01, ci: [-0.01, 0.03], p: 0.3, test: 'mcnemar', holm: 0.9 } })),
    ).toMatch(/within what chance/);
    expect(say(row(), stacker({ accuracy: 0.5 }))).toMatch(/majority is right most often/);
  });

  it('never call an oracle the best method', () => {
    expect(say(row(), row({ oracle: true, method: 'oracle-best', accuracy: 0.88 }))).toMatch(
      /majority is right most often/,
    );
  });

  it('say which methods only repeat majority, and how often others are right where they depart', () => {
    const text = say(row(), row({ method: 'sigma-v1' }), stacker({}));
    expect(text).toMatch(/sigma-v1 decides every clean question as majority does/);
    expect(text).toMatch(/on 170 questions, winning 116 and losing 54/);
  });

  it('say when nothing beats majority under an attack', () => {
    const hit = { attack: 'conflict', share: 0.25 };
    expect(say(row(), stacker({}), row({ ...hit, accuracy: 0.5 }), stacker({ ...hit, accuracy: 0.4 }))).toMatch(
      /no method does better than majority/,
    );
  });

  it('warn where weights favour the malicious', () => {
    expect(say(row(), row({ method: 'sigma-v1', attack: 'copycat', share: 0.25, auc: 0.4, aucN: 155 }))).toMatch(
      /on 155 of 2,000 questions.*favour the malicious agents \(AUC below 0\.45\) with sigma-v1 under copycat/,
    );
  });

  it('hold without gold, without rows, with one row', () => {
    expect(say()).toBe('');
    expect(say(row({ accuracy: null, ci: null } as never))).toMatch(/no accuracies/);
    expect(say(row())).toMatch(/majority/);
    expect(conclusions(reportData()).join()).not.toMatch(/NaN|undefined|Infinity/);
  });
});

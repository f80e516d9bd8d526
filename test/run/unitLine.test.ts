import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Answer } from '../../src/core/index.js';
import { answerFields, loggedCanon, round6, type UnitLine } from '../../src/run/unitLine.js';

/** The longest line there can be: a large plan, a panel of a hundred, everything measured. */
const longest = (fields: Partial<UnitLine>): number => {
  const line: UnitLine = {
    k: 'f'.repeat(16),
    c: 99_999,
    m: 999,
    q: 9_999_999,
    ...fields,
    o: 'unparsable',
    n: [100, 100, 100, 100],
    w: -0.123456,
    u: 0.123456,
    e: [9900, 9900, 9900, 9900, 9900, 9900],
  };
  return Buffer.byteLength(JSON.stringify(line)) + 1;
};
const answer = (canon: string): Answer => ({ type: 'answer', canon, raw: canon });

describe('a unit line', () => {
  it('stays within 250 bytes, whatever the answer and the reason to stop', () => {
    const canons = ['A', '9'.repeat(100_000), '\u0000'.repeat(40), '"\\'.repeat(20), '𝒳'.repeat(12)];
    for (const canon of canons) {
      for (const stop of ['no-answers', 'x'.repeat(1000), '\u0000'.repeat(24), '𝒳é"\\'.repeat(9)]) {
        expect(longest(answerFields({ answer: answer(canon), tie: true, stop }))).toBeLessThanOrEqual(250);
      }
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (canon, stop) => {
        expect(longest(answerFields({ answer: answer(canon), tie: true, stop }))).toBeLessThanOrEqual(250);
      }),
    );
  });

  it('keeps short answers as they are and long ones apart', () => {
    expect(loggedCanon('-7/3')).toBe('-7/3');
    const [a, b] = [loggedCanon('9'.repeat(100_000)), loggedCanon(`${'9'.repeat(99_999)}8`)];
    expect(a).toMatch(/^sha256:[0-9a-f]{24}$/);
    expect(a).not.toBe(b);
  });

  it('says what a non-answer is instead of an answer', () => {
    const none = { answer: { type: 'unparsable', reason: 'no marker' } as const, tie: false };
    expect(answerFields(none)).toEqual({ t: 'unparsable' });
    expect(answerFields({ ...none, stop: 'no-answers' })).toEqual({ t: 'unparsable', s: 'no-answers' });
    expect(answerFields({ answer: { type: 'abstain' }, tie: true })).toEqual({ t: 'abstain', x: 1 });
  });

  it('rounds measures to six decimals', () => {
    expect(round6(1 / 3)).toBe(0.333333);
    expect(JSON.stringify(round6(-1e-9))).toBe('0');
  });
});

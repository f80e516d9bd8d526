import { describe, expect, it } from '@jest/globals';
import { retryAfterOf } from '../../../src/llm/openai/retryAfter.js';

const now = Date.parse('2025-06-01T12:00:00Z');
const wait = (headers: Record<string, string>): number | undefined => retryAfterOf(new Headers(headers), now);

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    ['90', 90_000],
    ['3600', 3_600_000],
    ['864000', 864_000_000],
    ['0.25', 250],
    [' 7 ', 7000],
  ])('of %s seconds', (text, ms) => expect(wait({ 'retry-after': text })).toBe(ms));

  it('may be an HTTP date', () => {
    expect(wait({ 'retry-after': 'Sun, 01 Jun 2025 12:01:30 GMT' })).toBe(90_000);
  });

  it('is nothing to wait for when the date is over', () => {
    expect(wait({ 'retry-after': 'Sun, 01 Jun 2025 11:00:00 GMT' })).toBe(0);
  });

  it.each(['soon', '', '-5', 'NaN', 'Infinity', '1e3', '2.1.3', '12 monkeys of doom', '60s'])(
    'is not known from %j',
    (text) => expect(wait({ 'retry-after': text })).toBeUndefined(),
  );

  it('in milliseconds goes before the other', () => {
    expect(wait({ 'retry-after-ms': '1500', 'retry-after': '2' })).toBe(1500);
    expect(wait({ 'retry-after-ms': 'x', 'retry-after': '2' })).toBe(2000);
  });

  it('may be absent', () => expect(wait({})).toBeUndefined());
});

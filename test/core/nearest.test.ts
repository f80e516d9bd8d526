import { describe, expect, it } from '@jest/globals';
import { nearestName } from '../../src/core/index.js';

describe('nearestName', () => {
  it('finds the name that a slip was meant to be', () => {
    expect(nearestName('majorty', ['majority', 'stacker'])).toBe('majority');
    expect(nearestName('Conflict', ['conflict', 'copycat'])).toBe('conflict');
  });

  it('finds none where nothing is near, or nothing is known', () => {
    expect(nearestName('banana', ['majority', 'stacker'])).toBeUndefined();
    expect(nearestName('x', [])).toBeUndefined();
  });
});

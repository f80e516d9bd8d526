import { describe, expect, it } from '@jest/globals';
import { cutIds } from '../../../src/embed/transformers/open.js';

describe('over-long texts', () => {
  it('are cut before their closing token, which stays', () => {
    expect(cutIds([101, 1, 2, 3, 4, 102], 4)).toEqual([101, 1, 2, 102]);
  });

  it.each([3, 4, 100])('leave a text of three tokens as it is at a limit of %i', (limit) => {
    expect(cutIds([101, 7, 102], limit)).toEqual([101, 7, 102]);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { useBackend } from '../../src/tensor/index.js';
import { leakOver } from './leaks.js';

describe('graphStage over 1,000 batches', () => {
  beforeAll(async () => {
    await useBackend('wasm');
  });

  it('leaves no tensor behind and memory flat', async () => {
    const { tensors, risenMb } = await leakOver(1000);
    expect(tensors).toBe(0);
    expect(risenMb).toBeLessThan(40);
  });
});

import { expect, it } from '@jest/globals';
import { leakOver } from './leaks.js';
import { describeBackends } from './support.js';

describeBackends('graphStage over 50 batches', (backend) => {
  it('leaves no tensor behind', async () => {
    expect((await leakOver(50, backend === 'cpu' ? 2 : 64)).tensors).toBe(0);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { openSandbox, type Sandbox } from '../../src/sandbox/index.js';
import { describeWithSandbox, twice } from '../support/sandbox.js';
import { hostile } from './hostile.js';
import { descendants, eventually } from './processes.js';

describeWithSandbox('hostile programs', () => {
  let sandbox: Sandbox;
  /** Sandboxes of tests that ran before in this process live until it ends. */
  let others = 0;
  const running = (): number => descendants(process.pid).filter((name) => /bwrap|python/.test(name)).length;
  beforeAll(async () => {
    others = running();
    sandbox = await openSandbox({ servers: 2, seconds: 2 });
  });
  afterAll(() => sandbox.close());

  it.each(Object.entries(hostile))('%s: contained, and does not score', async (_name, solution) => {
    const [verdict, neighbour] = await Promise.all([
      sandbox.run({ ...twice, solution }),
      sandbox.run({ ...twice, solution: 'def f(x):\n    return 2 * x\n' }),
    ]);
    expect(['fail', 'timeout', 'memory']).toContain(verdict.outcome);
    expect(verdict.reason).not.toBe('');
    expect(neighbour.outcome).toBe('pass');
    expect((await sandbox.run({ ...twice, solution: 'def f(x):\n    return x + x\n' })).outcome).toBe('pass');
  });

  it('leave nothing on the machine', async () => {
    for (const folder of ['/usr', '/', '/dev']) expect(existsSync(`${folder}/sigma-was-here`)).toBe(false);
    await sandbox.close();
    expect(await eventually(() => running() <= others)).toBe(true);
  });
});

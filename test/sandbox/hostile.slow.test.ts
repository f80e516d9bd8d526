import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openSandbox, type Sandbox } from '../../src/sandbox/index.js';
import { describeWithSandbox, twice } from '../support/sandbox.js';
import { hostile } from './hostile.js';

/** Command lines of processes that come from this one. */
function descendants(): string[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      parents.set(Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      continue; // it ended meanwhile
    }
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)));
  return [...parents].flatMap(([pid, parent]) => {
    try {
      return isOurs(parent) ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] as string] : [];
    } catch {
      return [];
    }
  });
}

describeWithSandbox('hostile programs', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
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
    const until = Date.now() + 10_000;
    while (descendants().some((name) => /bwrap|python/.test(name)) && Date.now() < until)
      await new Promise((go) => setTimeout(go, 50));
    expect(descendants().filter((name) => /bwrap|python/.test(name))).toEqual([]);
  });
});

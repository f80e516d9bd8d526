import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { describeWithSandbox } from '../support/sandbox.js';
import { eventually } from './processes.js';

const layer = new URL('../../src/sandbox/index.js', import.meta.url).href;
const tests = { program: 'def check(candidate):\n    assert candidate(2) == 4\n', entryPoint: 'f' };

/** A process of its own that grades a program, and goes on with `then`. */
function grading(solution: string, then = ''): ChildProcess {
  const script = `
    const { code } = await import(${JSON.stringify(layer)});
    const q = { id: 'q', dataset: 'd', kind: 'code', messages: [] };
    const answer = code.parse(${JSON.stringify('```python\n' + solution + '\n```')}, q);
    const graded = code.grade(answer, { value: '', tests: ${JSON.stringify(tests)} });
    ${then}
    console.log((await graded).outcome);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** How many servers run on this machine. */
const servers = (): number =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--as-pid-1');
    } catch {
      return false; // it ended meanwhile
    }
  }).length;

describeWithSandbox('the shared sandbox', () => {
  it('does not keep the process, and ends with it', async () => {
    const before = servers();
    const child = grading('def f(x):\n    return 2 * x');
    let out = '';
    child.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(out).toBe('right\n');
    expect(await eventually(() => servers() <= before)).toBe(true);
  });

  it('ends with a process that is killed in the middle of a program', async () => {
    const before = servers();
    const child = grading('def f(x):\n    while True: pass', 'setInterval(() => undefined, 1000);');
    expect(await eventually(() => servers() > before)).toBe(true);
    await new Promise((go) => setTimeout(go, 500));
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await eventually(() => servers() <= before)).toBe(true);
  });
});

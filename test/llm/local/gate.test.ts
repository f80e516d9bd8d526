import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openGate } from '../../../src/llm/local/gate.js';

describe('the gate of a context', () => {
  it('lets one alone, or many side by side, and all of them in the end', async () => {
    const tasks = fc.array(fc.record({ alone: fc.boolean(), ticks: fc.nat(3), fails: fc.boolean() }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(tasks, async (all) => {
        const gate = openGate();
        const inside = new Set<number>();
        const entered: number[] = [];
        const ends = all.map(({ alone, ticks, fails }, i) =>
          (alone ? gate.alone : gate.beside)(async () => {
            entered.push(i);
            inside.add(i);
            if ([...inside].some((j) => all[j]!.alone)) expect(inside.size).toBe(1);
            for (let n = 0; n < ticks; n++) await tick();
            inside.delete(i);
            if (fails) throw new Error('failed');
            return i;
          }),
        );
        const settled = await Promise.allSettled(ends);
        expect(settled.map((s) => s.status)).toEqual(all.map((t) => (t.fails ? 'rejected' : 'fulfilled')));
        expect(entered).toEqual(all.map((_t, i) => i));
      }),
      { numRuns: 60 },
    );
  });

  it('lets those that may be side by side be so', async () => {
    const gate = openGate();
    let inside = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await tick();
      inside--;
    };
    await Promise.all([gate.beside(task), gate.beside(task), gate.alone(task), gate.beside(task)]);
    expect(most).toBe(2);
  });
});

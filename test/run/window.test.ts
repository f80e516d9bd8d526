import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inOrder, inWindow } from '../../src/run/window.js';

/** Tasks that end when told to. */
function tasks(): { started: number[]; work(n: number): Promise<number>; end(n: number): void; fail(n: number): void } {
  const ends = new Map<number, { resolve(n: number): void; reject(e: Error): void }>();
  const started: number[] = [];
  return {
    started,
    work(n) {
      started.push(n);
      return new Promise((resolve, reject) => ends.set(n, { resolve, reject }));
    },
    end: (n) => ends.get(n)!.resolve(n),
    fail: (n) => ends.get(n)!.reject(new Error(`task ${n}`)),
  };
}

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('a sliding window', () => {
  it('lets the next in as soon as any place is free', async () => {
    const t = tasks();
    const all = inWindow(numbers(5), 2, t.work);
    expect(t.started).toEqual([0, 1]);
    t.end(1);
    await sleep(0);
    t.end(2);
    await sleep(0);
    expect(t.started).toEqual([0, 1, 2, 3]); // 0 still holds its place
    t.end(3);
    await sleep(0);
    t.end(4);
    t.end(0);
    await all;
  });

  it('after a failure begins nothing more, and waits for what goes on', async () => {
    const t = tasks();
    const all = inWindow(numbers(9), 3, t.work);
    let ended = false;
    all.catch(() => (ended = true));
    t.fail(1);
    await sleep(0);
    t.end(0);
    await sleep(0);
    expect({ started: t.started, ended }).toEqual({ started: [0, 1, 2], ended: false });
    t.fail(2);
    await expect(all).rejects.toThrow('task 1');
  });

  it('in order holds up nobody while the first is slow, up to so many ahead', async () => {
    const t = tasks();
    const got: number[] = [];
    const reader = (async () => {
      for await (const n of inOrder(numbers(9), { width: 2, ahead: 4 }, t.work)) got.push(n);
    })();
    for (const n of [1, 2, 3]) {
      await sleep(0);
      t.end(n);
    }
    await sleep(0);
    expect({ started: t.started, got }).toEqual({ started: [0, 1, 2, 3], got: [] });
    for (const n of [0, 4, 5, 6, 7, 8]) {
      t.end(n);
      await sleep(0);
    }
    await reader;
    expect(got).toEqual(numbers(9));
  });

  it('in order throws the failure of the item whose turn it is, and begins nothing after it', async () => {
    const t = tasks();
    const reader = (async () => {
      for await (const _ of inOrder(numbers(9), { width: 2, ahead: 6 }, t.work));
    })();
    await sleep(0);
    t.fail(1);
    await sleep(0);
    expect(t.started).toEqual([0, 1]);
    t.end(0);
    await expect(reader).rejects.toThrow('task 1');
    expect(t.started).toEqual([0, 1]);
  });
});

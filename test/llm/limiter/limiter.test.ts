import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openBucket } from '../../../src/llm/limiter/bucket.js';
import { openLimiter, type Feedback, type Limiter } from '../../../src/llm/limiter/index.js';

/** Calls that end when told to. */
function tasks(limiter: Limiter) {
  const running: { feedback: Feedback; end: () => void; fail: (e: Error) => void }[] = [];
  const start = (signal?: AbortSignal): Promise<string> =>
    limiter.run(
      1,
      (feedback) =>
        new Promise<string>((resolve, reject) => running.push({ feedback, end: () => resolve('done'), fail: reject })),
      signal,
    );
  return { running, start };
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('openLimiter', () => {
  it('doubles every round trip up to its most', async () => {
    const limiter = openLimiter({ startConcurrency: 2, maxConcurrency: 16 });
    const { running, start } = tasks(limiter);
    const all = Array.from({ length: 100 }, () => start());
    const seen: number[] = [];
    for (let round = 0; round < 5; round++) {
      const now = running.splice(0);
      seen.push(now.length);
      now.forEach((t) => (t.feedback.ok(), t.end()));
      await settle();
    }
    expect(seen).toEqual([2, 4, 8, 16, 16]);
    while (running.length > 0) {
      running.splice(0).forEach((t) => t.end());
      await settle();
    }
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
  });

  it('falls once for one overload, however many calls report it, and grows slowly from there', async () => {
    const limiter = openLimiter({ startConcurrency: 10, maxConcurrency: 100 });
    const { running, start } = tasks(limiter);
    const all = Array.from({ length: 60 }, () => start());
    running.splice(0).forEach((t) => (t.feedback.limited(), t.end()));
    await settle();
    expect(limiter.state()).toMatchObject({ concurrency: 7, inFlight: 7 });
    running.splice(0).forEach((t) => (t.feedback.ok(), t.end()));
    await settle();
    expect(limiter.state().concurrency).toBe(7); // one more after a whole window, less what rounding takes
    running.splice(0).forEach((t) => (t.feedback.ok(), t.end()));
    await settle();
    expect(limiter.state().concurrency).toBe(8);
    while (running.length > 0) {
      running.splice(0).forEach((t) => t.end());
      await settle();
    }
    await Promise.all(all);
  });

  it('gives the place of a failed task, of one that throws and of an aborted wait to the next', async () => {
    const limiter = openLimiter({ startConcurrency: 1, maxConcurrency: 1 });
    const { running, start } = tasks(limiter);
    const failing = start();
    const stop = new AbortController();
    const aborted = start(stop.signal);
    const thrown = limiter.run(1, () => {
      throw new Error('at once');
    });
    const last = start();
    stop.abort(new Error('no more'));
    await expect(aborted).rejects.toThrow('no more');
    running[0]!.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await expect(thrown).rejects.toThrow('at once');
    await settle();
    running[1]!.end();
    await expect(last).resolves.toBe('done');
    expect(limiter.state()).toEqual({ concurrency: 1, inFlight: 0, queued: 0 });
    await expect(start(AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('lets nothing out while the endpoint asks for a pause', async () => {
    let now = 0;
    const limiter = openLimiter({ now: () => now });
    const { running, start } = tasks(limiter);
    limiter.pause(15);
    const waiting = start();
    expect(running).toHaveLength(0);
    now = 16;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(running).toHaveLength(1);
    running[0]!.end();
    await waiting;
  });

  it('never runs more than its most, and ends every task', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('ok', 'limited', 'fail'), { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        async (plan, max) => {
          const limiter = openLimiter({ maxConcurrency: max, startConcurrency: 2 });
          let inFlight = 0;
          const ends = await Promise.allSettled(
            plan.map((how) =>
              limiter.run(1, async (feedback) => {
                expect(++inFlight).toBeLessThanOrEqual(max);
                await settle();
                inFlight--;
                if (how === 'ok') feedback.ok(1);
                else if (how === 'limited') feedback.limited();
                else throw new Error('fails');
              }),
            ),
          );
          expect(ends.map((e) => e.status === 'rejected')).toEqual(plan.map((how) => how === 'fail'));
          expect(limiter.state()).toMatchObject({ inFlight: 0, queued: 0 });
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('openBucket', () => {
  it('holds the rate over minutes, bursts of a minute’s worth allowed', () => {
    let now = 0;
    const bucket = openBucket(60, () => now);
    for (let i = 0; i < 60; i++) {
      expect(bucket.wait(1)).toBe(0);
      bucket.take(1);
    }
    expect(bucket.wait(1)).toBe(1000);
    now = 500;
    expect(bucket.wait(1)).toBeCloseTo(500);
    now = 600_000;
    expect(bucket.wait(60)).toBe(0);
  });

  it('lets a request larger than itself through when full, and takes the rest from later ones', () => {
    let now = 0;
    const bucket = openBucket(100, () => now);
    expect(bucket.wait(250)).toBe(0);
    bucket.take(250);
    expect(bucket.wait(1)).toBeCloseTo((151 / 100) * 60_000);
    bucket.take(-250);
    expect(bucket.wait(100)).toBe(0);
    now = 1;
    expect(openBucket(undefined, () => now).wait(1e9)).toBe(0);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Crew } from '../../src/embed/crew.js';
import type { Task } from '../../src/embed/worker.js';
import { createCrew } from '../../src/embed/crew.js';

/** A worker that acts by the first id: 13 = throws, 14 = exits, 15 = never answers, 16 = reports an error; else echoes. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ ids }) => {
      if (ids[0] === 13) throw new Error('broken part');
      if (ids[0] === 14) process.exit(7);
      if (ids[0] === 15) return;
      if (ids[0] === 16) return parentPort.postMessage({ error: 'no such kernel' });
      parentPort.postMessage({ vectors: Float32Array.of(ids[0], threadId) });
    });`)}`,
);
const stopped = (): Error => new Error('stopped');
const run = (crew: Crew<Task>, id: number, signal?: AbortSignal): Promise<Float32Array> =>
  crew.run({ ids: Uint16Array.of(id), length: 1 }, signal, stopped);
const crewOf = (size: number): Crew<Task> => createCrew('toy', script, {}, size);

describe('worker crew', () => {
  it('answers every task with its own result', async () => {
    const crew = crewOf(2);
    const results = await Promise.all(Array.from({ length: 40 }, (_, i) => run(crew, 100 + i)));
    expect(results.map((r) => r[0])).toEqual(Array.from({ length: 40 }, (_, i) => 100 + i));
    expect(new Set(results.map((r) => r[1])).size).toBe(2);
    await crew.close();
  });

  it('starts no second thread for one task at a time', async () => {
    const crew = crewOf(2);
    const threads = new Set<number | undefined>();
    for (let i = 0; i < 5; i++) threads.add((await run(crew, i))[1]);
    expect(threads.size).toBe(1);
    await crew.close();
  });

  it('turns a thread that throws or ends into an error for every open task, and recovers', async () => {
    const crew = crewOf(2);
    for (const [id, how] of [
      [13, /broken part/],
      [14, /exit code 7/],
    ] as const) {
      const results = await Promise.allSettled([run(crew, 15), run(crew, id), run(crew, 1), run(crew, 2)]);
      expect(results.map((r) => r.status)).toEqual(Array(4).fill('rejected'));
      expect(results[2]).toMatchObject({ reason: { code: 'unavailable', message: expect.stringMatching(how) } });
      expect((await run(crew, 5))[0]).toBe(5);
    }
    await crew.close();
  });

  it('passes on what the model says and goes on with the next task', async () => {
    const crew = crewOf(1);
    await expect(run(crew, 16)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no such kernel'),
    });
    expect((await run(crew, 3))[0]).toBe(3);
    await crew.close();
  });

  it('stops waiting when the signal aborts, before or during a task', async () => {
    const crew = crewOf(1);
    const stop = new AbortController();
    const waiting = Promise.allSettled([run(crew, 15, stop.signal), run(crew, 1, stop.signal)]);
    setTimeout(() => stop.abort(), 20);
    expect((await waiting).map((r) => r.status)).toEqual(['rejected', 'rejected']);
    await expect(run(crew, 1, stop.signal)).rejects.toThrow('stopped');
    await crew.close();
  });

  it('rejects open and later tasks once it is closed; closing twice is allowed', async () => {
    const crew = crewOf(1);
    const open = Promise.allSettled([run(crew, 15), run(crew, 1)]);
    await crew.close();
    await crew.close();
    expect((await open).map((r) => r.status)).toEqual(['rejected', 'rejected']);
    await expect(run(crew, 1)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('closed'),
    });
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { watchdog } from '../../../src/llm/openai/watchdog.js';
import * as wrong from '../../support/fakeServer.js';
import { ask, closeAll, setting } from './setting.js';

afterEach(closeAll);

describe('the watchdog', () => {
  const at = (): { clock: { time: number }; dog: ReturnType<typeof watchdog> } => {
    const clock = { time: 0 };
    return { clock, dog: watchdog(100, () => clock.time) };
  };

  it('trips when nothing succeeds for too long, once, and then counts anew', () => {
    const { clock, dog } = at();
    dog.begin();
    clock.time = 99;
    expect(dog.trips()).toBe(false);
    clock.time = 100;
    expect(dog.trips()).toBe(true);
    expect(dog.trips()).toBe(false);
    clock.time = 200;
    expect(dog.trips()).toBe(true);
  });

  it('counts from the last success', () => {
    const { clock, dog } = at();
    dog.begin();
    clock.time = 90;
    dog.alive();
    clock.time = 189;
    expect(dog.trips()).toBe(false);
    clock.time = 190;
    expect(dog.trips()).toBe(true);
  });

  it('does not mind a time without calls', () => {
    const { clock, dog } = at();
    dog.begin();
    dog.end();
    clock.time = 1000;
    expect(dog.trips()).toBe(false);
    dog.begin();
    clock.time = 1099;
    expect(dog.trips()).toBe(false);
  });

  it('does not mind a wait that the server asks for, however long', () => {
    const { clock, dog } = at();
    dog.begin();
    dog.alive(3600);
    dog.alive();
    clock.time = 3699;
    expect(dog.trips()).toBe(false);
    clock.time = 3700;
    expect(dog.trips()).toBe(true);
  });
});

describe('a server that answers nothing any more', () => {
  it('makes all calls fail as stalled, which stops the run', async () => {
    const { model } = await setting(
      { misbehave: ({ preflight }) => (preflight ? undefined : { kind: 'mute' }) },
      { stallSeconds: 0.1 },
    );
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, draw) => model.complete(ask(draw))));
    for (const each of all) expect(each).toMatchObject({ reason: { fault: 'stalled', code: 'unavailable' } });
    expect(String((all[0] as PromiseRejectedResult).reason)).toContain('no call has succeeded for 0.1 s');
  });

  it('is noticed among 5xx too, before all tries are made', async () => {
    const { model } = await setting(
      { latencyMs: 5, misbehave: ({ preflight }) => (preflight ? undefined : wrong.serverError()) },
      { stallSeconds: 0.15, maxTries: 10_000 },
    );
    const all = await Promise.allSettled(Array.from({ length: 4 }, (_, draw) => model.complete(ask(draw))));
    for (const each of all) expect(each).toMatchObject({ reason: { fault: 'stalled' } });
  });

  it('is not one that is slow but answers', async () => {
    const { model } = await setting({ latencyMs: 40 }, { stallSeconds: 0.3 });
    for (let draw = 0; draw < 10; draw++) await model.complete(ask(draw));
  });
});

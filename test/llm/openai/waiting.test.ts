import { afterEach, describe, expect, it } from '@jest/globals';
import * as wrong from '../../support/fakeServer.js';
import { ask, closeAll, setting } from './setting.js';

afterEach(closeAll);

const now = Date.parse('2025-06-01T12:00:00Z');

describe('a server that asks to wait', () => {
  it.each([
    ['90', 90_000],
    ['3600', 3_600_000],
    ['8640000', 8_640_000_000],
    ['Sun, 01 Jun 2025 13:00:00 GMT', 3_600_000],
  ])('for %s is waited for, by its whole endpoint', async (text, ms) => {
    const { model, waits, pauses, notices } = await setting(
      { misbehave: [wrong.rateLimited(text)] },
      {},
      { now: () => now },
    );
    await model.complete(ask());
    expect(waits).toEqual([ms]);
    expect(pauses).toEqual([ms]);
    expect(notices).toEqual([
      `Model "tiny": the server asks to wait ${ms / 1000} s ("Rate limit reached for requests.").`,
    ]);
  });

  it.each(['0', 'soon', '-1', undefined])('for %s is waited for by our own measure', async (text) => {
    const { model, waits, notices } = await setting({ misbehave: [wrong.rateLimited(text)] });
    await model.complete(ask());
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(250);
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(notices).toEqual([]);
  });

  it('says so once to many calls', async () => {
    const { model, notices, server } = await setting({
      misbehave: ({ index }) => (index >= 0 && index < 20 ? wrong.rateLimited('60') : undefined),
    });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, draw) => model.complete(ask(draw))));
    expect(new Set(replies.map((r) => r.text)).size).toBe(20);
    expect(notices).toHaveLength(1);
    expect(server.counts.requests).toBe(40);
  });
});

describe('waits between tries', () => {
  it('double, differ from call to call and are the same every time', async () => {
    const misbehave = ({ preflight }: wrong.FakeRequest) => (preflight ? undefined : wrong.serverError());
    const waitsOf = async (draw: number): Promise<number[]> => {
      const { model, waits } = await setting({ misbehave });
      await expect(model.complete(ask(draw))).rejects.toMatchObject({ fault: 'server' });
      return waits;
    };
    const [a, again, b] = [await waitsOf(0), await waitsOf(0), await waitsOf(1)];
    expect(a).toEqual(again);
    expect(a).not.toEqual(b);
    expect(a).toHaveLength(7);
    a.forEach((ms, i) => {
      const full = Math.min(30_000, 500 * 2 ** i);
      expect(ms).toBeGreaterThanOrEqual(full / 2);
      expect(ms).toBeLessThanOrEqual(full);
    });
  });

  it('end when the run is interrupted', async () => {
    const stop = new AbortController();
    const { model, server } = await setting(
      { misbehave: ({ preflight }) => (preflight ? undefined : wrong.rateLimited('3600')) },
      {},
      { sleep: () => Promise.resolve(stop.abort()) },
    );
    await expect(model.complete(ask(), { signal: stop.signal })).rejects.toMatchObject({ code: 'interrupted' });
    expect(server.counts.requests).toBe(1);
  });
});

describe('an interruption', () => {
  it('breaks calls off that are on their way, and leaves others alone', async () => {
    const { model } = await setting({ latencyMs: 80 });
    await model.complete(ask());
    const stop = new AbortController();
    const broken = model.complete(ask(1), { signal: stop.signal });
    const whole = model.complete(ask(2));
    setTimeout(() => stop.abort(), 20);
    await expect(broken).rejects.toMatchObject({ code: 'interrupted' });
    expect((await whole).text).toMatch(/^Reply/);
  });

  it('comes with closing the model', async () => {
    const { model } = await setting({ misbehave: ({ preflight }) => (preflight ? undefined : { kind: 'mute' }) });
    const hanging = model.complete(ask());
    setTimeout(() => void model.close(), 30);
    await expect(hanging).rejects.toMatchObject({ code: 'interrupted' });
    await expect(model.complete(ask())).rejects.toMatchObject({ code: 'interrupted' });
  });
});

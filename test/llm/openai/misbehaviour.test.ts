import { afterEach, describe, expect, it } from '@jest/globals';
import { LlmError } from '../../../src/llm/llmError.js';
import * as wrong from '../../support/fakeServer.js';
import { ask, closeAll, setting } from './setting.js';

afterEach(closeAll);

const quick = { timeoutSeconds: 0.15, idleSeconds: 0.08, stallSeconds: 60 };

/** One call to a server whose first reply goes wrong: it heals, is sent twice and counted once. */
describe('a call heals by itself', () => {
  it.each<[string, wrong.Misbehaviour, object?]>([
    ['429', wrong.rateLimited()],
    ['500', wrong.serverError()],
    ['503', wrong.serverError(503)],
    ['529', wrong.serverError(529)],
    ['reset', { kind: 'reset' }],
    ['headers, then silence', { kind: 'silence' }, quick],
    ['silence', { kind: 'mute' }, quick],
    ['half a JSON', { kind: 'half-json' }],
    ['a body that breaks off', { kind: 'cut' }],
    ['HTML', { kind: 'html' }],
    ['a stream that goes quiet', { kind: 'quiet', after: 3 }, { ...quick, stream: true }],
    ['a stream before its headers', { kind: 'silence' }, { ...quick, stream: true }],
    ['a stream without end mark', { kind: 'no-end' }, { stream: true }],
    ['a stream that breaks off', { kind: 'cut' }, { stream: true }],
    ['half a JSON in a stream', { kind: 'half-json' }, { stream: true }],
    ['no choices', { kind: 'edit', edit: (body) => ({ ...body, choices: [] }) }],
    ['an error of status 200', { kind: 'edit', edit: () => ({ error: { code: 502, message: 'Upstream.' } }) }],
  ])('after %s', async (_name, first, config = {}) => {
    const { model, server, waits } = await setting({ misbehave: [first] }, config);
    const reply = await model.complete(ask());
    expect(reply.text).toMatch(/^Reply [0-9a-f]{12}\. The answer is \d+\.$/);
    expect(server.counts.requests).toBe(2);
    expect(waits).toHaveLength(1);
    expect(server.requests[0]?.body).toEqual(server.requests[1]?.body);
  });
});

describe('a call fails with the right class', () => {
  it.each<[string, wrong.Misbehaviour, string, boolean, object?]>([
    ['401 in the middle', wrong.unauthorized(), 'auth', true],
    ['insufficient quota', wrong.insufficientQuota(), 'quota', true],
    ['404', wrong.modelMissing(), 'not-found', true],
    ['context overflow', wrong.contextOverflow(), 'context-overflow', false],
    ['content filter', wrong.contentFiltered(), 'content-filter', false],
    ['400', wrong.badRequest(), 'bad-request', false],
  ])('at once after %s', async (_name, always, fault, stops) => {
    const { model, server } = await setting({ misbehave: ({ preflight }) => (preflight ? undefined : always) });
    const e = await model.complete(ask()).catch((x: unknown) => x);
    expect(e).toBeInstanceOf(LlmError);
    expect(e).toMatchObject({ fault, code: stops ? 'unavailable' : 'unit-failed', permanent: !stops });
    expect((e as Error).message).toMatch(
      /^Asking model "tiny" \(m at http.*\) for "ann" on question "q1" \(first, round 0, draw 0\): /,
    );
    expect(server.counts.requests).toBe(1);
  });

  it.each<[string, wrong.Misbehaviour, string, number, object?]>([
    ['429s', wrong.rateLimited('1'), 'rate-limit', 4],
    ['500s', wrong.serverError(), 'server', 4],
    ['resets', { kind: 'reset' }, 'transport', 4],
    ['HTML', { kind: 'html' }, 'bad-reply', 4],
    ['half JSONs', { kind: 'half-json' }, 'bad-reply', 4],
    ['silence', { kind: 'mute' }, 'timeout', 3, { timeoutSeconds: 0.05, stallSeconds: 60 }],
    ['headers, then silence', { kind: 'silence' }, 'timeout', 3, { idleSeconds: 0.05, stallSeconds: 60 }],
    ['streams without end', { kind: 'no-end' }, 'transport', 4, { stream: true }],
  ])('after so many tries: %s', async (_name, always, fault, tries, config = {}) => {
    const { model, server } = await setting(
      { misbehave: ({ preflight }) => (preflight ? undefined : always) },
      { maxTries: 4, ...config },
    );
    await expect(model.complete(ask())).rejects.toMatchObject({ fault, code: 'unit-failed', permanent: false });
    expect(server.counts.requests).toBe(tries);
  });
});

describe('a reply that is odd but whole', () => {
  it.each([false, true])('is read once (stream: %s)', async (stream) => {
    const { model, server } = await setting(
      { misbehave: [wrong.refusal(), wrong.cutAtLength(), { kind: 'no-usage' }, { kind: 'duplicate' }] },
      { stream },
    );
    expect(await model.complete(ask(0))).toMatchObject({ text: 'I cannot help with that.', finish: 'refusal' });
    expect((await model.complete(ask(1))).finish).toBe('length');
    expect(await model.complete(ask(2))).not.toHaveProperty('usage');
    const doubled = await model.complete(ask(3));
    expect(doubled.text).toBe((await model.complete(ask(3))).text);
    expect(doubled.usage?.completionTokens).toBe(6);
    expect(server.counts.requests).toBe(5);
  });

  it('is the same by stream and at once, thoughts and log-probabilities included', async () => {
    const reply = () => ({ text: 'Forty two.', reasoning: '40 + 2' });
    const one = await setting({ reply });
    const other = await setting({ reply }, { stream: true });
    const request = ask(0, { logprobs: 0 });
    const whole = await one.model.complete(request);
    expect(await other.model.complete(request)).toEqual(whole);
    expect(whole).toMatchObject({ text: 'Forty two.', thoughts: '40 + 2' });
    expect(whole.logprobs?.map((t) => t.token).join('')).toBe('Forty two.');
  });

  it('is read where a server answers a stream at once', async () => {
    const { model } = await setting({ misbehave: (r) => ((r.body.stream = false), undefined) }, { stream: true });
    expect((await model.complete(ask())).text).toMatch(/^Reply/);
  });
});

describe('a late reply', () => {
  it('counts neither twice nor for another call', async () => {
    const { model, server } = await setting(
      { misbehave: [{ kind: 'late', ms: 120 }] },
      { timeoutSeconds: 0.06, stallSeconds: 60 },
    );
    const [a, b] = await Promise.all([model.complete(ask(0)), model.complete(ask(1))]);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(a.text).not.toBe(b.text);
    expect(await model.complete(ask(0))).toEqual(a);
    expect(server.counts.requests).toBe(4);
  });

  it('is waited for while pieces of it come', async () => {
    const { model, server } = await setting({ latencyMs: 100 }, { idleSeconds: 0.05, timeoutSeconds: 5 });
    await model.complete(ask());
    expect(server.counts.requests).toBe(1);
  });
});

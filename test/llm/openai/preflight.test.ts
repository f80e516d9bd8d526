import { afterEach, describe, expect, it } from '@jest/globals';
import * as wrong from '../../support/fakeServer.js';
import { ask, closeAll, jsonShape, modelAt, setting } from './setting.js';

afterEach(closeAll);

describe('the preflight', () => {
  it('is one tiny call before the first request, however many there are at once', async () => {
    const { model, server } = await setting({}, { sampling: { temperature: 0.5 } });
    await Promise.all([0, 1, 2].map((draw) => model.complete(ask(draw))));
    await model.complete(ask(3));
    expect(server.preflights).toHaveLength(1);
    expect(server.preflights[0]?.body).toMatchObject({ max_tokens: 16, temperature: 0.5 });
    expect(server.preflights[0]!.arrived).toBeLessThanOrEqual(server.requests[0]!.arrived);
  });

  it.each<[string, wrong.Misbehaviour, string]>([
    ['401', wrong.unauthorized(), 'auth'],
    ['insufficient quota', wrong.insufficientQuota(), 'quota'],
    ['404', wrong.modelMissing(), 'not-found'],
    ['400', wrong.badRequest(), 'bad-request'],
    ['context overflow', wrong.contextOverflow(), 'context-overflow'],
    ['endless 503', wrong.serverError(503), 'server'],
    ['endless 429', wrong.rateLimited('1'), 'rate-limit'],
    ['HTML', { kind: 'html' }, 'bad-reply'],
    ['resets', { kind: 'reset' }, 'transport'],
  ])('stops the run with the reason after %s, and sends nothing else', async (_name, always, fault) => {
    const { model, server } = await setting({ misbehave: () => always });
    const all = await Promise.allSettled([0, 1].map((draw) => model.complete(ask(draw))));
    for (const each of all) {
      expect(each).toMatchObject({ status: 'rejected', reason: { fault, code: 'unavailable' } });
      expect(String((each as PromiseRejectedResult).reason)).toMatch(
        /Trying model "tiny" \(m at .*with a first small call/,
      );
    }
    expect(server.counts.requests).toBe(0);
  });

  it('names the variable that lacks a key', async () => {
    const { model } = await setting({ key: 'k' }, { keyVariable: 'MY_KEY' });
    await expect(model.complete(ask())).rejects.toThrow('Put a key into the environment variable MY_KEY');
    const other = await setting({ key: 'right' }, { keyVariable: 'MY_KEY' }, { env: { MY_KEY: 'wrong' } });
    await expect(other.model.complete(ask())).rejects.toThrow('Check the key in the environment variable MY_KEY.');
  });

  it('sends the key, and none where there is none', async () => {
    const { model, server } = await setting({ key: 'right' }, {}, { env: { OPENAI_API_KEY: 'right' } });
    await model.complete(ask());
    expect(server.requests[0]?.headers.authorization).toBe('Bearer right');
    const open = await setting();
    await open.model.complete(ask());
    expect(open.server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('gives up soon where no server listens', async () => {
    const { server } = await setting();
    await server.close();
    const { model, waits } = modelAt(server.baseUrl);
    await expect(model.complete(ask())).rejects.toThrow(/the connection failed after 4 tries: .*ECONNREFUSED/);
    expect(waits).toHaveLength(3);
  });

  it('waits for a server that is still loading', async () => {
    let calls = 0;
    const { model, server } = await setting({ misbehave: () => (calls++ < 5 ? wrong.serverError(503) : undefined) });
    await model.complete(ask());
    expect(server.counts).toMatchObject({ preflights: 6, requests: 1 });
  });

  it('is made again by the next call when it failed', async () => {
    let calls = 0;
    const { model } = await setting({ misbehave: () => (calls++ === 0 ? wrong.unauthorized() : undefined) });
    await expect(model.complete(ask())).rejects.toMatchObject({ fault: 'auth' });
    expect((await model.complete(ask())).text).toMatch(/^Reply/);
  });

  it('passes where a reasoning model had no room for a thought', async () => {
    const tight = wrong.badRequest(
      'Could not finish the message because max_tokens or model output limit was reached.',
    );
    const { model } = await setting({ misbehave: ({ preflight }) => (preflight ? tight : undefined) });
    expect((await model.complete(ask())).text).toMatch(/^Reply/);
  });
});

/** Refuses the fields one by one that it does not take, as OpenAI's reasoning models do. */
const refusing =
  (...fields: string[]) =>
  ({ body }: wrong.FakeRequest): wrong.Misbehaviour | undefined => {
    const found = fields.find((f) => body[f] !== undefined);
    return found === undefined ? undefined : wrong.unsupportedParameter(found);
  };

describe('what a server does not take', () => {
  it('is found out by the preflight, told once and not sent again', async () => {
    const { model, server, notices } = await setting(
      { misbehave: refusing('temperature', 'top_p', 'max_tokens', 'seed') },
      { sampling: { temperature: 0.7, topP: 0.9, maxTokens: 100 } },
    );
    await Promise.all([0, 1, 2].map((draw) => model.complete(ask(draw))));
    expect(server.counts).toMatchObject({ preflights: 5, requests: 3 });
    expect(notices).toEqual([
      expect.stringContaining('from now on no temperature is sent'),
      expect.stringContaining('from now on no top_p is sent'),
      expect.stringContaining('from now on max_completion_tokens is sent'),
      expect.stringContaining('from now on no seed is sent'),
    ]);
    expect(Object.keys(server.requests[0]!.body).sort()).toEqual(['max_completion_tokens', 'messages', 'model']);
  });

  it('is found out by many calls at once, and each of them gets its reply', async () => {
    const { model, notices } = await setting({ misbehave: refusing('response_format') });
    const shape = { output: jsonShape };
    const replies = await Promise.all(Array.from({ length: 30 }, (_, draw) => model.complete(ask(draw, shape))));
    expect(new Set(replies.map((r) => r.text)).size).toBe(30);
    expect(notices).toHaveLength(2);
  });

  it('is no reason to send less when a value is out of range', async () => {
    const misbehave = wrong.badRequest('temperature must be between 0 and 2');
    const { model, notices } = await setting({ misbehave: () => misbehave }, { sampling: { temperature: 3 } });
    await expect(model.complete(ask())).rejects.toMatchObject({ fault: 'bad-request' });
    expect(notices).toEqual([]);
  });
});

describe('JSON', () => {
  it('is asked for by schema, then as an object, then in words', async () => {
    const { model, server } = await setting({ misbehave: refusing('response_format') });
    await model.complete(ask(0, { output: jsonShape }));
    expect(server.requests.map((r) => r.body.response_format?.type)).toEqual(['json_schema', 'json_object', undefined]);
    expect(server.requests[2]?.body.messages.at(-1)?.content).toContain('"confidence":{"type":"number"}');
  });

  it('fits the schema where the server knows schemas', async () => {
    const { model } = await setting();
    const { text } = await model.complete(ask(0, { output: jsonShape }));
    expect(JSON.parse(text)).toEqual({ answer: expect.any(String), confidence: expect.any(Number) });
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import type { ChatReply } from '../../../src/llm/chat.js';
import * as wrong from '../../support/fakeServer.js';
import { ask, closeAll, setting, type Setting } from './setting.js';

afterEach(closeAll);

const five = ({ model }: Pick<Setting, 'model'>): Promise<ChatReply[]> =>
  Promise.all([0, 1, 2, 3, 4].map((draw) => model.complete(ask(draw))));
const texts = (replies: readonly ChatReply[]): string[] => replies.map((r) => r.text);

describe('five draws', () => {
  it('are distinct, and the same again', async () => {
    const s = await setting();
    const first = await five(s);
    expect(new Set(texts(first)).size).toBe(5);
    expect(await five(s)).toEqual(first);
    expect(new Set(s.server.requests.map((r) => r.body.seed)).size).toBe(5);
  });

  it('are one request where the server gives several', async () => {
    const s = await setting({}, { n: 8 });
    const replies = await five(s);
    expect(new Set(texts(replies)).size).toBe(5);
    expect(s.server.requests.map((r) => r.body.n)).toEqual([5]);
    const [prompt, ...others] = replies.map((r) => r.usage?.promptTokens);
    expect(prompt).toBeGreaterThan(0);
    expect(others).toEqual([0, 0, 0, 0]);
    expect(replies.reduce((sum, r) => sum + (r.usage?.completionTokens ?? 0), 0)).toBe(5 * 6);
    expect(texts(await five(s))).toEqual(texts(replies));
  });

  it('are as few requests as the most draws allow', async () => {
    const s = await setting({}, { n: 2 });
    await five(s);
    expect(s.server.requests.map((r) => r.body.n)).toEqual([2, 2, undefined]);
  });

  it('are requests of their own where the server refuses several', async () => {
    const refuses = wrong.badRequest('n > 1 is not supported: only one completion choice is allowed');
    const s = await setting({ misbehave: ({ body }) => (body.n === undefined ? undefined : refuses) }, { n: 5 });
    expect(new Set(texts(await five(s))).size).toBe(5);
    expect(s.server.counts.requests).toBe(6);
    await five(s);
    expect(s.server.counts.requests).toBe(11);
    expect(s.notices).toHaveLength(1);
  });

  it('are asked for one by one where the server gave fewer than asked for', async () => {
    const edit = (body: Record<string, unknown>) => ({ ...body, choices: (body['choices'] as unknown[]).slice(0, 2) });
    const s = await setting(
      { misbehave: ({ body }) => (body.n === undefined ? undefined : { kind: 'edit', edit }) },
      { n: 5 },
    );
    expect(new Set(texts(await five(s))).size).toBe(5);
    expect(s.server.requests.map((r) => r.body.n)).toEqual([5, undefined, undefined, undefined]);
    expect(s.notices).toHaveLength(1);
  });

  it('do not join with other questions, agents or settings', async () => {
    const s = await setting({}, { n: 8 });
    const sample = ask().sample;
    await Promise.all([
      s.model.complete(ask(0)),
      s.model.complete(ask(1, { sampling: { temperature: 1 } })),
      s.model.complete(ask(0, { sample: { ...sample, who: 'bob' } })),
      s.model.complete(ask(0, { messages: [{ role: 'user', content: 'Other' }] })),
    ]);
    expect(s.server.requests.map((r) => r.body.n)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('go on when one of their callers gives up, and end when all have', async () => {
    const s = await setting({ latencyMs: 60 }, { n: 8 });
    await s.model.complete(ask(9));
    const [a, b] = [new AbortController(), new AbortController()];
    const calls = [a, b].map(({ signal }, draw) => s.model.complete(ask(draw), { signal }));
    setTimeout(() => a.abort(), 20);
    const both = await Promise.allSettled(calls);
    expect(both[1]).toMatchObject({ status: 'fulfilled' });
    const again = [a, b].map(({ signal }, draw) => s.model.complete(ask(draw + 2), { signal }));
    setTimeout(() => b.abort(), 20);
    for (const each of await Promise.allSettled(again)) expect(each).toMatchObject({ reason: { code: 'interrupted' } });
  });
});

describe('a failed request of several draws', () => {
  it('fails all of them, once', async () => {
    const s = await setting(
      { misbehave: ({ preflight }) => (preflight ? undefined : wrong.contextOverflow()) },
      { n: 5 },
    );
    const all = await Promise.allSettled([0, 1].map((draw) => s.model.complete(ask(draw))));
    for (const each of all) expect(each).toMatchObject({ reason: { fault: 'context-overflow' } });
    expect(s.server.counts.requests).toBe(1);
  });
});

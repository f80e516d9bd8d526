import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openLimiter } from '../../../src/llm/limiter/index.js';
import { openAiModel } from '../../../src/llm/openai/index.js';
import type * as wrong from '../../support/fakeServer.js';
import { ask, closeAll, modelAt, setting } from './setting.js';

afterEach(closeAll);

const secrets = ['sk-verysecret', 'hunter22', 'maximilian', 'querysecret', 'headersecret', 'oursecretkey'];
const env = { OPENAI_API_KEY: 'oursecretkey', TOKEN: 'headersecret' };

/** A server that repeats all it was told in its errors, as some do. */
const echo =
  (status: number) =>
  (request: wrong.FakeRequest): wrong.Misbehaviour => ({
    kind: 'status',
    status,
    body: {
      error: {
        message: `Refused ${JSON.stringify(request.headers)} ${request.path} sk-verysecret oursecretkey hunter22`,
      },
    },
  });

describe('keys and passwords', () => {
  it.each([401, 400, 429, 500])(
    'stand in no error of status %d, in no notice and in no description',
    async (status) => {
      const { server } = await setting({ misbehave: echo(status) });
      const url = server.baseUrl.replace('//', '//maximilian:hunter22@') + '?api-key=querysecret';
      const { model, notices } = modelAt(url, { headers: { 'x-gateway-token': '${TOKEN}' } }, { env });
      const e: unknown = await model.complete(ask()).catch((x: unknown) => x);
      expect(e).toMatchObject({ status });
      const all = [
        inspect(e, { depth: 10, showHidden: true }),
        inspect(model.describe()),
        inspect(model.identity),
        ...notices,
      ];
      const basic = Buffer.from('maximilian:hunter22').toString('base64');
      for (const secret of [...secrets, basic]) expect(all.join('\n')).not.toContain(secret);
      const sent = server.preflights[0];
      expect(sent?.headers.authorization).toBe(`Basic ${basic}`);
      expect(sent?.headers['x-gateway-token']).toBe('headersecret');
      expect(sent?.path).toBe('/v1/chat/completions?api-key=querysecret');
    },
  );

  it('stand in no error of a connection', async () => {
    const { model } = modelAt('http://maximilian:hunter22@127.0.0.1:1/v1');
    const e: unknown = await model.complete(ask()).catch((x: unknown) => x);
    expect(e).toMatchObject({ fault: 'transport' });
    expect(inspect(e, { depth: 10 })).not.toMatch(/hunter22|maximilian/);
  });

  it('stand in no error of an address that cannot be read', () => {
    for (const baseUrl of ['http//maximilian:hunter22@host', 'ftp://maximilian:hunter22@host/', '']) {
      const open = (): unknown => openAiModel({ name: 'tiny', baseUrl, model: 'm' }, { limiter: openLimiter(), env });
      expect(open).toThrow('Opening model "tiny": its base URL is no address of a server.');
      try {
        open();
      } catch (e) {
        expect(inspect(e, { depth: 10 })).not.toContain('hunter22');
      }
    }
  });

  it('are not part of who a model is', () => {
    const { model } = modelAt('https://maximilian:hunter22@host/v1/?k=querysecret');
    expect(model.identity).toEqual({ endpoint: 'https://host/v1', model: 'm' });
  });
});

describe('a header', () => {
  it('that wants a variable which is not set is refused by name', () => {
    const headers = { 'x-token': '${NOT_SET}' };
    expect(() => modelAt('http://host/v1', { headers }, { env })).toThrow(/header "x-token" wants .* NOT_SET/);
  });
});

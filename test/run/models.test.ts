import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatRequest } from '../../src/llm/index.js';
import { checkExperiment, openModels, type ExperimentInput } from '../../src/run/index.js';
import { endpointOf } from '../../src/run/modelSpec.js';
import { startFakeServer, unsupportedParameter, type FakeServer } from '../support/fakeServer.js';

type Llm = NonNullable<ExperimentInput['llms']>[string];

const request = (draw: number): ChatRequest => ({
  messages: [{ role: 'user', content: 'Say a word.' }],
  output: { type: 'text' },
  sampling: { temperature: 0.5 },
  sample: { seed: 1, question: 'q', who: 'a', stage: 'first', round: 0, draw },
});

describe('endpointOf', () => {
  it('is the logical name, else where the server is, without credentials and query', () => {
    expect(endpointOf({ baseUrl: 'http://h:1/v1', endpoint: 'lab' })).toBe('lab');
    expect(endpointOf({ baseUrl: 'https://user:key@h:1/a/v1/?key=x' })).toBe('h:1/a/v1');
    expect(endpointOf({ baseUrl: 'http://h:1/b/v1' })).not.toBe(endpointOf({ baseUrl: 'http://h:1/a/v1' }));
    expect(endpointOf({ gguf: 'm.gguf' })).toBe('local');
  });
});

describe('openModels', () => {
  let server: FakeServer;
  beforeAll(
    async () =>
      void (server = await startFakeServer({
        misbehave: (r) => (r.body.seed === undefined ? undefined : unsupportedParameter('seed')),
      })),
  );
  afterAll(() => server.close());

  async function ask(llm: Partial<Llm>, draws: number[]): Promise<{ texts: string[]; notices: string[] }> {
    const notices: string[] = [];
    const x = checkExperiment({
      methods: ['majority'],
      data: { generate: 'word-problems' },
      llms: { m: { baseUrl: server.baseUrl, model: 'fake', ...llm } },
      cache: 'none',
    });
    const models = openModels(x, { env: {}, onNotice: (text) => void notices.push(text) });
    try {
      const model = models.byName.get('m')!;
      const replies = await Promise.all(draws.map((d) => model.complete(request(d))));
      return { texts: replies.map((r) => r.text), notices };
    } finally {
      await models.close();
    }
  }

  it('tells of what the server does not take', async () => {
    const { notices } = await ask({}, [0]);
    expect(notices.join()).toContain('no seed is sent');
  });

  it('asks for as many draws at once as the experiment says', async () => {
    const before = server.requests.length;
    const { texts } = await ask({ n: 3, seed: false }, [0, 1, 2]);
    expect(texts).toHaveLength(3);
    const sent = server.requests.slice(before).filter((r) => !r.preflight);
    expect(sent.map((r) => r.body.n)).toEqual([3]);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { openLimiter } from '../../../src/llm/limiter/index.js';
import { rateLimited, serverError } from '../../support/fakeServer.js';
import { ask, closeAll, setting } from './setting.js';

afterEach(closeAll);

describe('many calls at once', () => {
  it('all start: 512 are at the server together', async () => {
    const limiter = openLimiter({ maxConcurrency: 512, startConcurrency: 512 });
    const warnings: Error[] = [];
    const onWarning = (w: Error): void => void warnings.push(w);
    process.on('warning', onWarning);
    const { model, server } = await setting({ latencyMs: 700 }, {}, { limiter });
    const { signal } = new AbortController();
    const replies = await Promise.all(Array.from({ length: 512 }, (_, draw) => model.complete(ask(draw), { signal })));
    expect(server.counts.maxInFlight).toBe(512);
    expect(new Set(replies.map((r) => r.text)).size).toBe(512);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('come through a storm: none is lost, none is answered twice', async () => {
    const { model, server } = await setting(
      {
        misbehave: ({ index }) =>
          index < 0 || index % 3 === 0
            ? undefined
            : index % 3 === 1
              ? rateLimited(['0', '1', 'x'][index % 7])
              : index % 2
                ? serverError()
                : { kind: 'reset' },
      },
      { maxTries: 30 },
    );
    const replies = await Promise.all(Array.from({ length: 300 }, (_, draw) => model.complete(ask(draw))));
    expect(new Set(replies.map((r) => r.text)).size).toBe(300);
    expect(server.counts.answered).toBe(301);
  });
});

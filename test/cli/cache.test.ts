import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CacheExplanation } from '../../src/run/index.js';
import { startFakeServer, type FakeServer } from '../support/fakeServer.js';
import { at, refusal, sigma } from './sigma.js';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer({ reply: () => 'Answer: A' });
  const model = (more: string): string =>
    `llms: {m: {baseUrl: "${server.baseUrl}", model: fake${more}}}\nmethods: [majority]\n`;
  writeFileSync(at('panel.yaml'), model(''));
  writeFileSync(at('hot.yaml'), model(', temperature: 0.9'));
  writeFileSync(at('off.yaml'), `${model('')}cache: none\n`);
});
afterAll(() => server.close());

const question = ['--choices', 'red|blue'];
const explain = (file: string, text: string, ...more: string[]) =>
  sigma(
    'cache',
    'explain',
    'majority',
    '--experiment',
    at(file),
    ...(text ? ['--file', at(text)] : []),
    ...question,
    ...more,
  );

describe('sigma cache', () => {
  it('of an empty store says that nothing is there', async () => {
    expect((await sigma('cache', 'stats')).stdout).toMatch(/no calls are stored there/);
    expect((await sigma('cache', 'compact')).stdout).toMatch(/nothing to compact/);
  });

  it('counts, lists and explains what a question has left there', async () => {
    writeFileSync(at('q.txt'), 'Which colour?');
    const asked = await sigma(
      'ask',
      '--file',
      at('q.txt'),
      ...question,
      '--experiment',
      at('panel.yaml'),
      '--method',
      'majority',
    );
    expect(asked).toMatchObject({ code: 0 });
    const sent = server.counts.requests;

    const { stdout } = await sigma('cache', 'stats', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ entries: sent, duplicates: 0, damaged: 0 });
    const list = await sigma('cache', 'list', '--who', 'skeptic');
    expect(list.stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^[0-9a-f]{12} {2}\S+ skeptic first 0\.0 \(fake\): Answer: A$/),
    ]);

    const same = await explain('panel.yaml', 'q.txt');
    expect(same.stdout).toMatch(
      new RegExp(`${sent} calls of this question are stored, and nothing else would be sent`),
    );

    const hot = JSON.parse((await explain('hot.yaml', 'q.txt', '--json')).stdout) as CacheExplanation;
    expect(hot.hits).toBe(0);
    expect(hot.misses).toHaveLength(sent);
    for (const miss of hot.misses)
      expect(miss.differences).toEqual([{ part: 'sampling.temperature', asked: '0.9', stored: 'absent' }]);
    expect((await explain('hot.yaml', 'q.txt')).stdout).toMatch(
      /skeptic \(m\), first, round 0, draw 0: differs .* in sampling\.temperature/,
    );

    expect(server.counts.requests).toBe(sent);
    expect(server.counts.preflights).toBe(1);
  });

  it('names the words in which a prompt differs', async () => {
    writeFileSync(at('other.txt'), 'Which colours?');
    const { stdout } = await explain('panel.yaml', 'other.txt');
    expect(stdout).toMatch(/asked .*Which colours\?/);
    expect(stdout).toMatch(/stored .*Which colour\?/);
  });

  it('refuses to explain where no calls are kept, and methods that are none', async () => {
    expect(
      await refusal('cache', 'explain', 'majority', '--experiment', at('off.yaml'), '--file', at('q.txt'), ...question),
    ).toMatch(/cache: none/);
    expect(await refusal('cache', 'explain', 'majorty', '--file', at('q.txt'))).toMatch(/Did you mean "majority"/);
  });
});

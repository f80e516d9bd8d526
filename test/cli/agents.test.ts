import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { startFakeServer, type FakeServer } from '../support/fakeServer.js';
import { at, refusal, sigma } from './sigma.js';

const agent = (name: string): object => ({
  name,
  role: 'r',
  system: 'You r.',
  strategy: 'Do.',
  profile: 'Knows: sums',
});
const reply = (content: string): string =>
  content.includes('Draft a panel')
    ? JSON.stringify({ agents: [agent('Anna: one'), agent('Bert')] })
    : '{"card": "A model: small."}';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer({ reply: ({ body }) => reply(String(body.messages.at(-1)?.content)) });
});
afterAll(() => server.close());
const model = (): string[] => ['--base-url', server.baseUrl, '--model', 'fake', '--cache', at('calls')];

describe('sigma agents', () => {
  it('lists the panels, as text and as JSON, all or one', async () => {
    const [all, one, json] = await Promise.all([
      sigma('agents'),
      sigma('agents', 'list', '--family', 'gsm8k'),
      sigma('agents', '--family', 'gsm8k', '--json'),
    ]);
    expect(all.stdout).toContain('humaneval  Python functions');
    expect(one.stdout).toMatch(/^gsm8k {2}school word problems/);
    expect(one.stdout).toContain('  back-checker  (back-checker)\n');
    const { panels } = JSON.parse(json.stdout) as { panels: { family: string; agents: object[] }[] };
    expect(panels.map((p) => [p.family, p.agents.length])).toEqual([['gsm8k', 7]]);
    expect(await refusal('agents', '--family', 'gsm')).toContain('Unknown family "gsm"');
  });

  it('drafts a panel as YAML that reads back, into a new file only, and pays once', async () => {
    const out = at('panel.yaml');
    const args = ['agents', 'draft', '--family', 'gsm8k', '-n', '2', ...model(), '--out', out];
    expect(await sigma(...args)).toMatchObject({ code: 0, stdout: '' });
    const file = readFileSync(out, 'utf8');
    expect(file).toMatch(/^# Drafted by fake\. Read them before you use them;/);
    expect(parse(file)).toEqual({
      gsm8k: {
        task: expect.stringContaining('GSM8K'),
        agents: ['anna-one', 'bert'].map((id) => ({
          id,
          role: 'r',
          system: 'You r.',
          strategy: 'Do.',
          profile: 'Knows: sums',
        })),
      },
    });
    const [there, again] = await Promise.all([refusal(...args), sigma(...args.slice(0, -2))]);
    expect(there).toContain('is not written over');
    expect(again.stdout).toBe(file);
    expect(server.counts.requests).toBe(1);
  });

  it('drafts for a task in words, and a card', async () => {
    writeFileSync(at('README.md'), 'Tiny.');
    const [own, card] = await Promise.all([
      sigma('agents', 'draft', '--task', 'riddles', '-n', '1', ...model()),
      sigma('agents', 'card', 'tiny:1b', '--readme', at('README.md'), ...model()),
    ]);
    expect(parse(own.stdout)).toMatchObject({ drafted: { task: 'riddles', agents: [{ id: 'anna-one' }] } });
    expect(parse(card.stdout)).toEqual({ 'tiny:1b': 'A model: small.' });
  });

  it('refuses what it cannot do before anything is asked', async () => {
    const before = server.counts.requests;
    const refused: [string[], string][] = [
      [['draft', '--family', 'gsm8k'], 'nothing says which model drafts'],
      [['draft', ...model()], '--family NAME'],
      [['draft', '--family', 'x', '--task', 'y', ...model()], 'one of the two'],
      [['draft', '--task', 'y', '-n', '0', ...model()], 'from 1 to 20'],
      [['card', 'm', '--readme', at('none.md'), ...model()], 'no such file'],
    ];
    const said = await Promise.all(refused.map(([args]) => refusal('agents', ...args)));
    said.forEach((text, i) => expect(text).toContain(refused[i]![1]));
    expect(server.counts.requests).toBe(before);
  });
});

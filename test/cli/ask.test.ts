import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CaseStudy } from '../../src/report/index.js';
import { startFakeServer, type FakeServer } from '../support/fakeServer.js';
import { at, refusal, sigma, start } from './sigma.js';

/** Agents answer by the length of their part: two camps. In a revision everybody says A. */
let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer({
    reply: ({ body }) => {
      const said = body.messages.map((m) => m.content).join('\n');
      if (said.includes('"counterCase"'))
        return JSON.stringify({ rationale: 'Red after all.', answer: 'A', confidence: 0.9, counterCase: '' });
      return `Thinking.\nAnswer: ${said.includes('You doubt') ? 'B' : 'A'}`;
    },
  });
  writeFileSync(
    at('panel.yaml'),
    `llms:
  fake: {baseUrl: "${server.baseUrl}", model: fake, price: {input: 1, output: 10}}
methods: [majority]
`,
  );
});
afterAll(() => server.close());

const question = ['ask', 'Which colour?', '--choices', 'red|blue|green'];
const lastLine = (stdout: string): CaseStudy => JSON.parse(stdout.trim().split('\n').at(-1)!) as CaseStudy;

describe('sigma ask', () => {
  it('shows who said what, the graph, each round, the answer and its cost', async () => {
    const { code, stdout, stderr } = await sigma(...question, '--base-url', server.baseUrl, '--model', 'fake');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const line of [
      'Which colour?\nA. red\nB. blue\nC. green\n',
      'Answers are read as: choice',
      '   2 skeptic         B  weight 0.000\n     Thinking. Answer: B',
      '     2 -1.00     . -1.00 -1.00',
      'Round 1, revise: 1 of 4 changed',
      '   2 skeptic  B -> A  confidence 0.90, read ',
      '     rationale: Red after all.',
      'Answer: A (red)\n  at the end  A: 1 2 3 4\n',
      'Cost: 12 agent calls (4 of them first answers), 0 service calls; 12 sent now, 0 were stored',
      '  price   unknown; paid now: unknown',
    ])
      expect(stdout).toContain(line);
  });

  it('asks nothing twice, tells all as one JSON object, and writes the page', async () => {
    const before = server.counts.requests;
    const { code, stdout, stderr } = await sigma(
      ...question,
      '--experiment',
      at('panel.yaml'),
      '--html',
      at('page.html'),
      '--json',
    );
    const asked = lastLine(stdout);
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 1 });
    expect(stderr).toContain(`Page: ${at('page.html')}`);
    expect(server.counts.requests).toBe(before);
    expect(asked).toMatchObject({
      question: { text: 'Which colour?\nA. red\nB. blue\nC. green', kind: 'choice', choices: ['red', 'blue', 'green'] },
      method: 'sigma-v1-text',
      agents: [
        { id: 'careful-solver', answer: 'A', malicious: false },
        { id: 'skeptic', answer: 'B' },
        { id: 'estimator', answer: 'A' },
        { id: 'mathematician', answer: 'A' },
      ],
      decision: { type: 'answer', answer: 'A', tie: false },
      cost: { agentCalls: 12, sent: 0, stored: 12, paid: 0, untold: 0 },
    });
    const { promptTokens, completionTokens, dollars } = asked.cost!;
    expect(dollars).toBeCloseTo((promptTokens + 10 * completionTokens) / 1e6, 12);
    expect(asked.graph).toHaveLength(16);
    expect(asked.rounds.map((r) => [r.stage, r.round, r.turns.length])).toEqual([
      ['revise', 1, 4],
      ['revise', 2, 4],
    ]);
    expect(asked.rounds[0]!.turns[1]).toMatchObject({
      before: 'B',
      answer: 'A',
      changed: true,
      fields: { rationale: 'Red after all.' },
    });
    expect(readFileSync(at('page.html'), 'utf8')).toContain('<h1>Which colour?</h1>');
  });

  it('shows malicious agents at work', async () => {
    const { stdout, stderr } = await sigma(
      ...question,
      '--experiment',
      at('panel.yaml'),
      ...['--attack', 'random-noise', '--share', '0.5', '--method', 'majority', '--json'],
    );
    expect(stderr).toContain('majority (default), under attack: random-noise, share 0.5');
    const asked = lastLine(stdout);
    expect(asked.agents.filter((a) => a.malicious)).toHaveLength(2);
    expect(asked).toMatchObject({ graph: null, rounds: [], condition: { attack: 'random-noise', share: 0.5 } });
    expect(asked.agents.every((a) => a.weight === null)).toBe(true);
  });

  it('takes a question from a file or stdin, whole', async () => {
    const text = 'What is 2 + 2?\n\nThink of "quotes" and {{slots}}.\n';
    writeFileSync(at('question.txt'), text);
    const flags = ['--experiment', at('panel.yaml'), '--method', 'majority', '--agents', '1', '--json'];
    const [file, stdin] = await Promise.all([
      sigma('ask', '--file', at('question.txt'), ...flags),
      start(['ask', '--file', '-', ...flags], undefined, text).ended,
    ]);
    expect(lastLine(file.stdout)).toMatchObject({ question: { text: text.trim(), kind: 'number' }, agents: [{}] });
    expect(lastLine(stdin.stdout).question).toEqual(lastLine(file.stdout).question);
    // No number was said: there is no decision to show, and that is no failure.
    expect(file.code).toBe(0);
    expect(file.stderr).toContain('Answer: unparsable (no agent gave an answer); stopped: no-answers');
  });

  it('puts a question of the experiment through its own agents', async () => {
    writeFileSync(at('sim.yaml'), 'data: {generate: word-problems, questions: 3}\nmethods: [majority]\n');
    const { code, stdout } = await sigma('ask', '--id', 'word-problems/1/2', '--experiment', at('sim.yaml'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/sim-oak .*(right|not right)/);
    expect(stdout).toMatch(/Answer: .*right answer: \d+\n/);
    expect(stdout).toContain('Cost: no model was asked.');
  });

  it('ends with the code and the reason of what went wrong', async () => {
    const shut = await startFakeServer({ key: 'secret-of-the-test' });
    const [lost, refused] = await Promise.all([
      sigma('ask', 'Two?', '--base-url', 'http://127.0.0.1:9/v1', '--model', 'm'),
      sigma('ask', 'Two?', '--base-url', shut.baseUrl, '--model', 'm'),
    ]);
    await shut.close();
    expect(lost).toMatchObject({ code: 2, stdout: '' });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/key/i);
  });

  it('refuses what cannot be asked, and says what to do', async () => {
    const model = ['--base-url', server.baseUrl, '--model', 'fake'];
    const texts = await Promise.all([
      refusal('ask'),
      refusal('ask', 'Two?'),
      refusal('ask', 'Two?', '--file', 'x', ...model),
      refusal('ask', 'Two?', '--choices', 'one', ...model),
      refusal('ask', 'Two?', '--attack', 'conflict', '--share', '0.1', ...model),
      refusal('ask', 'Two?', '--set', 'T', ...model),
      refusal('ask', '--id', 'word-problems/1/9', '--experiment', at('sim.yaml')),
    ]);
    expect(texts.map((t) => t.split(/[.:] /)[1])).toEqual(
      [
        'there is no question',
        'nothing says who answers',
        'there are several questions',
        'the options do not fit',
        'a share of 0.1 of 4 agents seats no malicious one',
        'expected key=value, such as T=2',
        '3 generated word problems has 3 questions, and none of that id',
      ].map((t) => t),
    );
  });
});

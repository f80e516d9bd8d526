import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkExperiment, planCalls, replayRun, runExperiment } from '../../src/run/index.js';
import type { Experiment, ExperimentInput, RunOptions, RunResult } from '../../src/run/index.js';
import { fakeModel, questionFile, readAll, talk, type FakeModel } from './liveSupport.js';
import { bytesOf, errorOf, tempFolder } from './support.js';

const folder = tempFolder();
const at = (...parts: string[]): string => path.join(folder, ...parts);
const N = 12;
let traces: string;
beforeAll(() => void (traces = questionFile(at('questions.jsonl'), N)));

const live = (x: Partial<ExperimentInput> = {}): Experiment =>
  checkExperiment({
    title: 'Live',
    data: { traces },
    methods: ['majority', { method: 'talk', settings: { judge: true } }],
    agents: ['a', 'b', 'c'],
    llms: { fake: { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', endpoint: 'nowhere' } },
    ...x,
  });

interface Ran extends RunResult {
  model: FakeModel;
}

/** A run whose answers are kept in a cache of the given name; the same name, the same store. */
async function run(
  name: string,
  x: Partial<ExperimentInput> = {},
  model = fakeModel(),
  options: RunOptions = {},
): Promise<Ran> {
  const out = at(name);
  const result = await runExperiment(live({ cache: at(`cache-${name}`), ...x }), {
    tensorBackend: 'cpu',
    out,
    methods: [talk],
    models: { fake: model },
    ...options,
  });
  return { ...result, model };
}

const recording = (name: string): { responses: { agent: string; stage?: string; text: string }[] }[] =>
  gunzipSync(readFileSync(at(name, 'traces.jsonl.gz')))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as { responses: { agent: string; stage?: string; text: string }[] });
const allBytes = (name: string): Record<string, string> => ({
  ...bytesOf(at(name)),
  traces: readFileSync(at(name, 'traces.jsonl.gz')).toString('base64'),
  costs: readFileSync(at(name, 'merged', 'costs.json'), 'utf8'),
});
const statusOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(at(name, 'status.json'), 'utf8')) as Record<string, unknown>;
/** First answers, the judge, second answers. */
const calls = N * (3 + 1 + 3);

describe('a live run', () => {
  it('asks each first answer once, and each step of a conversation once', async () => {
    const { model, units, failed } = await run('cold');
    expect({ calls: model.asked.length, units, failed }).toEqual({ calls, units: 2 * N, failed: 0 });
    expect(new Set(model.asked.map((r) => JSON.stringify(r.sample))).size).toBe(calls);
  });

  it('asks nothing when all is stored, and comes out the same to the byte', async () => {
    const warm = await run('warm', { cache: at('cache-cold') });
    expect(warm.model.asked).toHaveLength(0);
    expect(allBytes('warm')).toEqual({ ...allBytes('cold'), manifest: bytesOf(at('warm')).manifest });
    const again = await run(
      'cold',
      {},
      fakeModel(() => Promise.reject(new Error('asked'))),
    );
    expect(again.model.asked).toHaveLength(0);
  });

  it('needs no key, no server and no model for what is stored', async () => {
    const out = at('stored');
    const x = live({ cache: at('cache-cold') });
    await runExperiment(x, { tensorBackend: 'cpu', out, methods: [talk] });
    expect(allBytes('stored')).toMatchObject({ units: allBytes('cold').units, costs: allBytes('cold').costs });
  });

  it('draws otherwise by another seed, and the same by the same', async () => {
    const [a, again, b] = await Promise.all([run('a'), run('a-again'), run('b', { seed: 2 })]);
    expect(allBytes('a-again').units).toBe(allBytes('a').units);
    expect(recording('b')).not.toEqual(recording('a'));
    expect([a, again, b].map((r) => r.model.asked.length)).toEqual([calls, calls, calls]);
  });

  it('is replayed from its own folder, with nothing else', async () => {
    const r = await replayRun(at('cold'), { methods: [talk] });
    expect(r).toMatchObject({ units: 2 * N, unitsDiffer: 0, rowsDiffer: 0, sameBytes: true });
  });

  it('is a recording, which other runs read with its rounds', async () => {
    const [first] = recording('cold');
    expect(first!.responses.map((r) => [r.agent, r.stage ?? 'first'])).toEqual(
      ['first', 'talk/judge=true/again'].flatMap((stage) => ['a', 'b', 'c'].map((a) => [a, stage])),
    );
    const quiet = { methods: ['majority', { method: 'talk', label: 'judge=true' }] };
    const x = checkExperiment({ title: 'Offline', data: { traces: at('cold', 'traces.jsonl.gz') }, ...quiet });
    const offline = await runExperiment(x, { tensorBackend: 'cpu', out: at('offline'), methods: [talk] });
    const shown = (rows: RunResult['tables']['rows']): unknown => rows.map((r) => [r.method, r.accuracy, r.n]);
    expect(shown(offline.tables.rows)).toEqual(shown((await run('cold')).tables.rows));
  });

  it('tells its costs: first answers apart, each method with its own calls', async () => {
    const { tables } = await run('cold');
    const { costs } = tables;
    expect(costs).toMatchObject({
      questions: N,
      firstAnswers: { agentCalls: 3 * N, serviceCalls: 0, promptTokens: 300 * N, cachedTokens: 180 * N, dollars: null },
    });
    expect(costs!.cells.map((c) => [c.method, c.agentCalls, c.serviceCalls, c.completionTokens])).toEqual([
      ['majority', 0, 0, 0],
      ['talk', 3 * N, N, 40 * N],
    ]);
    const priced = await run('priced', {
      llms: {
        fake: {
          baseUrl: 'http://h/v1',
          model: 'fake',
          endpoint: 'nowhere',
          price: { input: 1, cachedInput: 0.5, output: 10 },
        },
      },
    });
    // 40 plain and 60 cached prompt tokens, 10 of the reply
    expect(priced.tables.costs!.firstAnswers.dollars).toBeCloseTo((3 * N * (40 + 30 + 100)) / 1e6, 12);
  });

  it('counts before it asks', async () => {
    const model = fakeModel();
    const plan = await planCalls(live({ attacks: ['conflict'], shares: [0.4] }), {
      methods: [talk],
      models: { fake: model },
    });
    expect(model.asked).toHaveLength(0);
    expect(plan).toMatchObject({ live: true, firstAnswers: 3 * N, maliciousTexts: N, mostReplyTokens: null });
    expect(plan.cells[1]).toMatchObject({
      conditions: 2,
      perQuestion: { agent: 6, service: 1 },
      agent: 12 * N,
      service: 2 * N,
    });
    expect(existsSync(at('runs'))).toBe(false);
  });

  it('is refused in several processes', async () => {
    const e = await errorOf(run('workers', {}, fakeModel(), { workers: 2 }));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toContain('one process keeps a server busy');
  });

  it('begins with recorded first answers and goes on live', async () => {
    const said = (agent: string, letter: string): object => ({ agent, text: `Recorded. The answer is ${letter}.` });
    const file = questionFile(at('answered.jsonl'), N, (i) => ({
      responses: [said('x', 'ABC'[i % 3]!), said('y', 'A'), ...(i === 4 ? [] : [said('z', 'B')])],
    }));
    const x: Partial<ExperimentInput> = { data: { traces: file } };
    const model = fakeModel();
    const { agents: _, ...rest } = live(x);
    await runExperiment(checkExperiment({ ...rest, cache: 'none' }), {
      tensorBackend: 'cpu',
      out: at('going-on'),
      methods: [talk],
      models: { fake: model },
    });
    const firsts = model.asked.filter((r) => r.sample.stage === 'first');
    expect(firsts.map((r) => [r.sample.question, r.sample.who])).toEqual([['q4', 'z']]);
    expect(model.asked).toHaveLength(1 + N * (1 + 3));
    expect(recording('going-on')[0]!.responses.map((r) => r.text.startsWith('Recorded'))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('keys', () => {
  it('stand in no file of a run', async () => {
    process.env.SECRET_FOR_TEST = 'sk-0123456789';
    await run('secret', {
      llms: {
        fake: {
          baseUrl: 'http://user:sk-0123456789@127.0.0.1:9/v1?key=sk-0123456789',
          model: 'fake',
          keyVariable: 'SECRET_FOR_TEST',
          headers: { 'X-Own': 'sk-0123456789', 'X-Env': '${SECRET_FOR_TEST}' },
        },
      },
    });
    delete process.env.SECRET_FOR_TEST;
    expect(readAll(at('secret'))).not.toContain('sk-0123456789');
    expect(statusOf('secret')).toMatchObject({ state: 'done' });
  });
});

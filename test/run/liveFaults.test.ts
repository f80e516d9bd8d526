import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LlmError } from '../../src/llm/index.js';
import { checkExperiment, runExperiment } from '../../src/run/index.js';
import type { ExperimentInput, RunOptions, RunResult } from '../../src/run/index.js';
import { fakeModel, questionFile, talk } from './liveSupport.js';
import { bytesOf, errorOf, tempFolder, unitLines } from './support.js';

const folder = tempFolder();
const at = (...parts: string[]): string => path.join(folder, ...parts);
const N = 40;
let traces: string;
beforeAll(() => void (traces = questionFile(at('questions.jsonl'), N)));

function run(
  name: string,
  model: ReturnType<typeof fakeModel>,
  x: Partial<ExperimentInput> = {},
  options: RunOptions = {},
): Promise<RunResult> {
  const experiment = checkExperiment({
    title: 'Faults',
    data: { traces },
    methods: ['majority', 'best-agent', 'dawid-skene', 'weighted-vote', 'talk'],
    agents: ['a', 'b', 'c'],
    llms: { fake: { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', endpoint: 'nowhere', concurrency: 4 } },
    cache: 'none',
    errorBudget: 0.5,
    ...x,
  });
  return runExperiment(experiment, {
    tensorBackend: 'cpu',
    out: at(name),
    methods: [talk],
    models: { fake: model },
    ...options,
  });
}

const statusOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(at(name, 'status.json'), 'utf8')) as Record<string, unknown>;
const calls = N * 6;
beforeAll(async () => void (await run('whole', fakeModel())));

describe('a live run that is stopped', () => {
  it.each([
    ['a refused key', new LlmError('auth', 'the key was refused'), 'unavailable'],
    ['a spent budget', new LlmError('budget', 'enough'), 'budget-spent'],
  ])('by %s says why, and resumes with no call twice', async (_, fault, code) => {
    const name = `stopped-${code}`;
    const stops = fakeModel((_r, n) => (n > 50 ? Promise.reject(fault) : undefined));
    const e = await errorOf(run(name, stops));
    expect(e).toMatchObject({ code });
    expect(e.message).toMatch(new RegExp(`${fault.message}.*the same command goes on`));
    expect(statusOf(name)).toMatchObject({ state: 'stopped', code });
    expect(stops.asked.length).toBeLessThan(50 + 8);
    const rest = fakeModel();
    await run(name, rest);
    expect(rest.asked).toHaveLength(calls - 50);
    expect(bytesOf(at(name))).toEqual(bytesOf(at('whole')));
  });

  it('by Ctrl-C aborts what is under way, and resumes', async () => {
    const abort = new AbortController();
    const waits = fakeModel((_r, n) => {
      if (n === 30) abort.abort();
      return undefined;
    });
    expect(await errorOf(run('interrupted', waits, {}, { signal: abort.signal }))).toMatchObject({
      code: 'interrupted',
    });
    expect(waits.asked.length).toBeLessThan(50);
    const rest = fakeModel();
    await run('interrupted', rest);
    expect(waits.asked.length + rest.asked.length).toBeLessThanOrEqual(calls + 20);
    expect(bytesOf(at('interrupted'))).toEqual(bytesOf(at('whole')));
  });

  it('by --max-calls stops there, and goes on with a larger one', async () => {
    const few = fakeModel();
    expect(await errorOf(run('capped', few, { maxCalls: 25 }))).toMatchObject({ code: 'budget-spent' });
    expect(few.asked).toHaveLength(25);
    const rest = fakeModel();
    await run('capped', rest, { maxCalls: 10_000 });
    expect(rest.asked).toHaveLength(calls - 25);
    expect(bytesOf(at('capped'))).toEqual(bytesOf(at('whole')));
  });
});

describe('first answers that fail', () => {
  const flaky = (times: number): ReturnType<typeof fakeModel> => {
    let failures = 0;
    return fakeModel(({ sample }) => {
      const mine = sample.question === 'q7' && sample.who === 'b' && sample.stage === 'first';
      return mine && failures++ < times
        ? Promise.reject(new LlmError('server', 'status 500, tried 3 times'))
        : undefined;
    });
  };

  it('are asked for once more at the end', async () => {
    expect(await run('once', flaky(1))).toMatchObject({ failed: 0 });
    expect(bytesOf(at('once'))).toEqual(bytesOf(at('whole')));
  });

  it('and fail again cost their question; what was learned without them is decided again on resume', async () => {
    expect(await run('twice', flaky(2))).toMatchObject({ failed: 5, units: 5 * (N - 1) });
    expect(unitLines(at('twice')).filter((l) => l.includes('"p":1'))).toHaveLength(3 * (N - 1));
    const rest = fakeModel();
    expect(await run('twice', rest)).toMatchObject({ failed: 0, units: 5 * N });
    expect(rest.asked).toHaveLength(4); // that answer, and the conversation that waited for it
    expect(bytesOf(at('twice'))).toEqual(bytesOf(at('whole')));
  });

  it('that never can be had are answers without an answer, counted', async () => {
    const filtered = fakeModel(({ sample }) =>
      sample.question === 'q7' && sample.who === 'b' && sample.stage === 'first'
        ? Promise.reject(new LlmError('content-filter', 'the filter refused it'))
        : undefined,
    );
    const { failed, tables } = await run('filtered', filtered);
    expect(failed).toBe(0);
    expect(tables.agents.map((a) => a.errors)).toEqual([undefined, 1, undefined]);
    expect(tables.notes.join()).toContain('1 first answers of agent "b" are errors');
  });
});

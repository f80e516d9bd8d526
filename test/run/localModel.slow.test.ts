import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from '@jest/globals';
import { checkExperiment, replayRun, runExperiment } from '../../src/run/index.js';
import { multiArithQuestions } from '../support/multiArith.js';
import { describeWithData } from '../support/shared.js';
import { smallModel } from '../support/smallModel.js';

const problems = 3;
const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-local-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (...parts: string[]): string => path.join(folder, ...parts);

interface Recorded {
  responses: { agent: string; stage?: string; text: string }[];
}

describeWithData('real problems on a real model in this process', ['MultiArith.json'], () => {
  it('go through SIGMA v1 on texts, the whole trace kept, and are replayed from the calls alone', async () => {
    const { gguf, missing } = { gguf: '', ...(await smallModel()) };
    if (missing !== undefined) return void process.stderr.write(`MultiArith on a local model: skipped, ${missing}\n`);
    const experiment = checkExperiment({
      title: 'MultiArith on a small model',
      data: { traces: multiArithQuestions(at('questions.jsonl'), problems), kind: 'number' },
      // A small model draws nonsense from the tail of the distribution: it is cut, as llama.cpp's server cuts it.
      llms: {
        small: {
          gguf,
          temperature: 0.7,
          maxTokens: 160,
          contextTokens: 2048,
          gpu: false,
          extra: { top_k: 40, min_p: 0.05 },
        },
      },
      agents: 4,
      methods: ['majority', { method: 'sigma-v1-text', settings: { T: 1, L: 1, maxLength: 80, unreadable: 'keep' } }],
      cache: at('cache'),
    });
    const out = at('run');
    const result = await runExperiment(experiment, { tensorBackend: 'cpu', out });
    expect(result).toMatchObject({ units: 2 * problems, failed: 0 });

    const kept = gunzipSync(readFileSync(path.join(out, 'traces.jsonl.gz'))).toString('utf8');
    const traces = kept
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as Recorded);
    expect(traces).toHaveLength(problems);
    for (const { responses } of traces) {
      const firsts = responses.filter((r) => r.stage === undefined);
      expect(new Set(firsts.map((r) => r.agent)).size).toBe(4);
      expect(firsts.every((r) => r.text.length > 0)).toBe(true);
      // Every agent that heard somebody revised once.
      const revised = responses.filter((r) => r.stage !== undefined);
      expect(revised.length).toBeLessThanOrEqual(4);
      // By the grammar, unless a text of digits or signs ran into the most tokens twice.
      const objects = revised.flatMap(({ text }) => (text.trimEnd().endsWith('}') ? [text] : []));
      expect(objects.length).toBeGreaterThanOrEqual(revised.length / 2);
      for (const text of objects)
        expect((JSON.parse(text) as { rationale: string }).rationale.length).toBeLessThanOrEqual(80);
    }
    const calls = readdirSync(path.join(out, 'calls'))
      .flatMap((f) => readFileSync(path.join(out, 'calls', f), 'utf8').split('\n'))
      .filter((l) => l.trim() !== '');
    expect(calls.length).toBeGreaterThanOrEqual(traces.flatMap((t) => t.responses).length);

    // Neither the model nor the user's store is at hand.
    rmSync(at('cache'), { recursive: true, force: true });
    const replayed = await replayRun(out);
    expect(replayed).toMatchObject({ units: 2 * problems, unitsDiffer: 0, rowsDiffer: 0, sameBytes: true });
  });

  it('lets the process end when it has answered', async () => {
    const { gguf, missing } = { gguf: '', ...(await smallModel()) };
    if (missing !== undefined) return void process.stderr.write(`sigma ask --gguf: skipped, ${missing}\n`);
    const main = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));
    const args = ['ask', 'What is 3 + 4?', '--kind', 'number', '--gguf', gguf, '--agents', '2', '--method', 'majority'];
    const ended = spawnSync(process.execPath, [main, ...args, '--cache', 'none', '--json'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
      timeout: 240_000,
    });
    expect({ status: ended.status, signal: ended.signal, stderr: ended.stderr }).toMatchObject({
      status: 0,
      signal: null,
    });
    expect(JSON.parse(ended.stdout)).toHaveProperty('decision');
  });
});

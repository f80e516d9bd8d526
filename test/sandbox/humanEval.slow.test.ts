import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { isAnswer, stream, type Gold, type Question } from '../../src/core/index.js';
import { code, publicCalls, readProblem } from '../../src/sandbox/index.js';
import { describeWithSandbox } from '../support/sandbox.js';
import { describeWithData, sharedData } from '../support/shared.js';

interface Task {
  task_id: string;
  prompt: string;
  canonical_solution: string;
  test: string;
  entry_point: string;
}
const FILE = 'HumanEval.jsonl.gz';

describeWithData('HumanEval', [FILE], () => {
  const tasks = gunzipSync(readFileSync(sharedData(FILE)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Task);
  const questionOf = (t: Task): Question => ({
    id: t.task_id,
    dataset: 'humaneval',
    kind: 'code',
    messages: [{ role: 'user', content: t.prompt }],
  });
  const goldOf = (t: Task): Gold => ({
    value: t.canonical_solution,
    tests: { program: t.test, entryPoint: t.entry_point, prompt: t.prompt },
  });
  /** Tasks that a completion of the prompt solves. */
  const solvedBy = async (completion: (t: Task) => string): Promise<string[]> => {
    const verdicts = await Promise.all(
      tasks.map((t) => code.grade(code.parse(completion(t), questionOf(t)), goldOf(t))),
    );
    return tasks.flatMap((t, i) => (verdicts[i]!.outcome === 'right' ? [t.task_id] : []));
  };
  const fenced = (s: string): string => `Here it is.\n\n\`\`\`python\n${s}\`\`\`\n\nIt isn't hard.`;
  const functionOf = (t: Task): string => t.prompt.slice(t.prompt.lastIndexOf('def ')) + t.canonical_solution;

  it('has prompts whose function and parameters are found', () => {
    expect(tasks.map((t) => readProblem(questionOf(t))?.entryPoint)).toEqual(tasks.map((t) => t.entry_point));
    const without = tasks.filter((t) => publicCalls(readProblem(questionOf(t))!).length === 0);
    expect(without.map((t) => Number(t.task_id.split('/')[1]))).toEqual([38, 41, 50, 80, 81, 83, 115, 149, 160]);
  });

  describeWithSandbox('run', () => {
    it.each([
      ['as bodies', (t: Task) => t.canonical_solution],
      ['as programs', (t: Task) => t.prompt + t.canonical_solution],
      ['as functions in fences', (t: Task) => fenced(functionOf(t))],
      ['in fences, with example calls', (t: Task) => fenced(`${functionOf(t)}\nprint(${t.entry_point}(input()))\n`)],
    ])('all 164 canonical solutions pass, %s', async (_form, completion) => {
      expect(await solvedBy(completion)).toHaveLength(164);
    });

    it.each(['pass', 'return None', 'return 0', 'return []', 'return ""', 'return True'])(
      'no task is solved by the body "%s"',
      async (body) => {
        expect(await solvedBy((t) => `${t.prompt}    ${body}\n`)).toEqual([]);
      },
    );

    it('the same solution in three forms is one answer, and a slip another where examples show it', async () => {
      let told = 0;
      let wrong = 0;
      for (const t of tasks) {
        const q = questionOf(t);
        const forms = [t.canonical_solution, t.prompt + t.canonical_solution, fenced(functionOf(t))];
        const answers = forms.map((f) => code.parse(f, q));
        const slip = code.alternative(q, answers, stream(1, { question: t.task_id, agent: '', stage: '', draw: 0 }))!;
        const [a, b, c, d] = await code.classes([...answers, slip], q);
        expect([a, b, c]).toEqual([0, 0, 0]);
        const { outcome } = await code.grade(slip, goldOf(t));
        expect(isAnswer(slip)).toBe(true);
        if (outcome === 'wrong') wrong++;
        if (outcome === 'wrong' && d === 1) told++;
      }
      expect(wrong).toBeGreaterThan(140);
      expect(told / wrong).toBeGreaterThan(0.85);
    });
  });
});

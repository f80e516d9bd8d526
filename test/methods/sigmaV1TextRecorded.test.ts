import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { errorOf, run, tempFolder } from '../run/support.js';
import { says } from '../support/talking.js';

const folder = tempFolder();

/** Two questions with three agents: first answers, and as many rounds of `sigma-v1-text` as there are. */
function recording(name: string, rounds: number): string {
  const file = path.join(folder, `${name}.jsonl`);
  const line = (id: string, firsts: string[], later: string): object => ({
    format: 'sigma-trace/1',
    id,
    dataset: 'hand',
    kind: 'choice',
    question: `Which one, ${id}?`,
    options: ['a', 'b', 'c'],
    answer: 'B',
    responses: firsts.flatMap((first, i) => [
      { agent: `agent-${i}`, text: `The answer is (${first}).` },
      ...Array.from({ length: rounds }, (_v, r) => ({
        agent: `agent-${i}`,
        stage: 'revise',
        round: r + 1,
        text: JSON.stringify(says(later, `${first} to ${later}`, 'perhaps not')),
      })),
    ]),
  });
  const lines = [line('one', ['A', 'A', 'B'], 'B'), line('two', ['B', 'C', 'C'], 'C')];
  writeFileSync(file, lines.map((l) => `${JSON.stringify(l)}\n`).join(''));
  return file;
}

describe('a run of sigma-v1-text', () => {
  it('goes through on recorded rounds', async () => {
    const x = { data: { traces: recording('rounds', 2) }, methods: ['majority', 'sigma-v1-text'] };
    const { tables } = await run(x, path.join(folder, 'out'));
    const accuracy = Object.fromEntries(tables.rows.map((r) => [r.method, r.accuracy]));
    expect(accuracy).toEqual({ majority: 0, 'sigma-v1-text': 0.5 });
  });

  it('is refused on first answers, and fails the questions whose rounds are missing', async () => {
    const methods = ['sigma-v1-text'];
    const firsts = await errorOf(
      run({ data: { traces: recording('firsts', 0) }, methods }, path.join(folder, 'firsts')),
    );
    expect(firsts).toMatchObject({ code: 'bad-input' });
    expect(firsts.message).toContain('"sigma-v1-text" (default) needs rounds');
    const short = { data: { traces: recording('short', 1) }, methods, errorBudget: 1 };
    const { failed } = await run(short, path.join(folder, 'short'));
    expect(failed).toBe(2);
  });
});

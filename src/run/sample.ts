import path from 'node:path';
import { existsSync } from 'node:fs';
import { benchmarks } from '../datasets/index.js';
import { SAMPLE_QUESTIONS, type SampleQuestion } from '../report/index.js';
import { explain } from './explain.js';
import { readJson, writeAtomically, type RunFolder } from './folder.js';
import type { Lab } from './lab.js';
import { hiddenText } from './messages.js';

/**
 * Questions for the report's explorer: up to 200, evenly spread over the data, each clean and under one of the attacks
 * (in turn), at the largest share of the first seed.
 */
export async function makeSample(lab: Lab, run: RunFolder, size = SAMPLE_QUESTIONS): Promise<SampleQuestion[]> {
  const n = Math.min(size, lab.N);
  const questions = Array.from({ length: n }, (_, i) => Math.floor((i * lab.N) / n));
  const { conditions } = lab.plan;
  const attacked = [...lab.plan.attacks.keys()].flatMap((attack) => {
    const of = conditions.map((c, ci) => ({ c, ci })).filter(({ c }) => c.attack === attack && c.seed === 0);
    return of.length > 0 ? [of.at(-1)!.ci] : [];
  });
  const hidden = await hiddenOf(lab, questions);
  const sample: SampleQuestion[] = [];
  const take = async (ci: number, which: number[]): Promise<void> => {
    for (const { events: _, ...q } of await explain(lab, ci, which))
      sample.push(hidden.has(q.id) ? withoutTexts(q) : q);
  };
  if (n > 0) await take(0, questions);
  for (const [i, ci] of attacked.entries()) {
    const mine = questions.filter((_, at) => at % attacked.length === i);
    if (mine.length > 0) await take(ci, mine);
  }
  writeAtomically(sampleFile(run.folder), JSON.stringify(sample));
  return sample;
}

/** Questions of data sets whose authors ask that they are not published. */
async function hiddenOf(lab: Lab, questions: readonly number[]): Promise<Set<string>> {
  const sets = new Set(benchmarks().flatMap((b) => (b.hidden ? [b.name] : [])));
  const out = new Set<string>();
  for (const q of questions) {
    const { question } = await lab.source.read(q);
    if (sets.has(question.dataset)) out.add(question.id);
  }
  return out;
}

/** A report may be passed on: it says that there was a question, what was answered, and nothing of what it says. */
function withoutTexts({ choices: _, ...q }: SampleQuestion): SampleQuestion {
  return { ...q, text: hiddenText(), agents: q.agents.map((a) => ({ ...a, text: '' })) };
}

const sampleFile = (folder: string): string => path.join(folder, 'merged', 'sample.json');

export function readSample(folder: string): SampleQuestion[] {
  return existsSync(sampleFile(folder)) ? readJson(sampleFile(folder)) : [];
}

import type { Grader } from '../parse/index.js';
import { completions, gradeCompletion } from './official.js';
import { sharedSandbox } from './shared.js';

const sources: Readonly<Record<string, string>> = {
  'human-eval': 'openai/human-eval: the reply behind the prompt, as it is',
  'simple-evals': 'openai/simple-evals, humaneval_eval: the first fenced block',
  'lm-eval': 'EleutherAI/lm-evaluation-harness, humaneval: cut at the next top-level line',
};

/** Graders of HumanEval in use elsewhere. Programs run in the sandbox, and nowhere where there is none. */
export const codeGraders: readonly Grader[] = Object.keys(completions).map((harness) => ({
  name: harness === 'human-eval' ? harness : `human-eval-${harness}`,
  kind: 'code',
  source: sources[harness] ?? harness,
  start: () => async (text, _q, gold) => {
    const verdict = await gradeCompletion(text, gold, harness, await sharedSandbox());
    return { reading: completions[harness]!(text), verdict };
  },
}));

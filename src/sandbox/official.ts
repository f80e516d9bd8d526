import type { Gold, Verdict } from '../core/index.js';
import * as texts from './messages.js';
import type { Sandbox } from './program.js';
import { verdictOnGold } from './grade.js';

/**
 * How published HumanEval figures get from a reply to the completion that goes behind the prompt, by harness. None of
 * them looks for the function by name, and all run what stands beside it.
 */
export const completions: Readonly<Record<string, (reply: string) => string>> = {
  /** openai/human-eval: the reply as it is. */
  'human-eval': (reply) => reply,
  /**
   * openai/simple-evals: the first block marked `python`, without all up to the first colon before an indented line. Where
   * there is none, the search gives −1 and the first character is lost.
   */
  'simple-evals': (reply) => {
    const code = /```python\n([^]*?)```/.exec(reply)?.[1] ?? reply;
    return code.slice(code.indexOf(':\n    ') + 2);
  },
  /** lm-evaluation-harness, task humaneval: up to the first class, function, comment, condition or print at the left edge. */
  'lm-eval': (reply) => {
    const stop = /\n(?:class|def|#|if|print)/.exec(reply)?.index;
    return reply.slice(0, stop);
  },
};

/**
 * The verdict of a harness on a reply: prompt, completion and tests, in the sandbox. Its own tests run in the process of
 * the solution, which could forge the verdict; that is not reproduced.
 * @throws SigmaError `unavailable` where programs cannot be run
 */
export async function gradeCompletion(
  reply: string,
  gold: Gold,
  harness: keyof typeof completions,
  sandbox: Sandbox,
): Promise<Verdict> {
  const prompt = gold.tests?.prompt;
  if (prompt === undefined) return { outcome: 'error', reason: texts.noPrompt };
  return verdictOnGold(prompt + completions[harness]!(reply), gold, sandbox);
}

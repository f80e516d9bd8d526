import { messages, nearestName, SigmaError } from '../../core/index.js';
import { gpqaGraders } from './gpqa.js';
import type { Grader } from './grader.js';
import { gsm8kGraders } from './gsm8k.js';
import { mmluGraders } from './mmlu.js';
import { mmluProGraders } from './mmluPro.js';
import { multiArithGraders } from './multiArith.js';
import { spanGraders } from './spans.js';

export type { Graded, Grader, GradeText } from './grader.js';

/** Graders in use elsewhere that read texts alone, by name; those that run programs are in the sandbox layer. */
export const textGraders: readonly Grader[] = [
  ...gsm8kGraders,
  ...multiArithGraders,
  ...mmluGraders,
  ...mmluProGraders,
  ...gpqaGraders,
  ...spanGraders,
];

/** The grader of this name. @throws SigmaError `bad-input` for an unknown name, with the nearest known one */
export function graderOf(name: string, graders: readonly Grader[] = textGraders): Grader {
  const found = graders.find((g) => g.name === name);
  if (found) return found;
  const known = graders.map((g) => g.name);
  throw new SigmaError('bad-input', messages.unknownName('grader', name, known, nearestName(name, known)));
}

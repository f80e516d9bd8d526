import { gpqaGraders } from './gpqa.js';
import type { Grader } from './grader.js';
import { gsm8kGraders } from './gsm8k.js';
import { mathGraders } from './math.js';
import { mmluGraders } from './mmlu.js';
import { mmluProGraders } from './mmluPro.js';
import { multiArithGraders } from './multiArith.js';
import { spanGraders } from './spans.js';

export { lastBoxed } from './hendrycks.js';
export { plainGrader, verdictOf, type Graded, type Grader, type GradeText } from './grader.js';

/** Graders in use elsewhere that read texts alone, by name; those that run programs are in the sandbox layer. */
export const textGraders: readonly Grader[] = [
  ...gsm8kGraders,
  ...multiArithGraders,
  ...mmluGraders,
  ...mmluProGraders,
  ...gpqaGraders,
  ...mathGraders,
  ...spanGraders,
];

/** Texts of grading, and of benchmarks. */
export const noGoldToGrade = (file: string): string =>
  `Grading "${file}": none of its questions has a right answer. Give files with "answer" (docs/traces.md).`;

export const noOfficialGrader = (dataset: string): string =>
  `Grading: no official grader is known for data set "${dataset}". Name one with --grader, or use --mode sigma.`;

export const graderOfOtherKind = (grader: string, kind: string, id: string, other: string): string =>
  `Grading question "${id}" by "${grader}": that one is for answers of kind ${kind}, and the question is of kind ${other}. Choose another grader, or the kind with --kind.`;

export const noGraderToAudit = (file: string, kinds: readonly string[]): string =>
  `Auditing "${file}": no grader in use elsewhere is known for answers of kind ${kinds.join(', ')}.`;

export const benchmarkNeedsModels = (name: string): string =>
  `Planning: nobody answers the questions of "${name}". Name models: --base-url and --model, --gguf, or "llms" in the experiment.`;

export const hiddenText = (): string =>
  'Not shown: the authors of this data set ask that its questions are not published. `sigma show` shows it on this machine.';

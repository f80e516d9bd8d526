/** Texts of asking one question, and of what is stored of it. */
export const questionEmpty = (): string => 'Asking: the question is empty. Give a text.';

export const badOptions = (what: string): string =>
  `Asking: the options do not fit: ${what}. Give at least two with --choices "first|second", or leave them and --kind choice out.`;

export const noSuchQuestionInData = (id: string, title: string, n: number, near?: string): string =>
  `Asking question "${id}": ${title} has ${n} questions, and none of that id.${near ? ` Did you mean "${near}"?` : ''}`;

export const nobodyToAsk = (): string =>
  'Asking: nothing says who answers. Give --base-url and --model (a server), --gguf (a file), or --experiment FILE with "llms".';

export const oneMethodOnly = (n: number): string =>
  `Asking: the experiment has ${n} methods in their settings, and one question goes through one. Keep one under "methods".`;

export const nobodyMalicious = (share: number, k: number): string =>
  `Asking: a share of ${share} of ${k} agents seats no malicious one. Give a larger --share, or more agents.`;

export const askFailed = (why: string): string =>
  `Asking: no decision. ${why} What was answered is stored; the same command asks only for the rest.`;

export const noSuchStage = (method: string, stage: string, stages: readonly string[], near?: string): string =>
  `Previewing prompts: method "${method}" asks nothing in stage "${stage}".${near ? ` Did you mean "${near}"?` : ''} Its stages: ${stages.join(', ')}.`;

export const askInterrupted = (): string =>
  'Interrupted. Answers that came are in the store, if there is one; the same command asks only for the rest.';

export const cacheOff = (): string =>
  'Explaining the store of calls: the experiment has "cache: none", so no calls are kept across runs. Name a folder, or leave "cache" out.';

export const notInStore = (who: string): string => `Asking "${who}": no such call is stored.`;

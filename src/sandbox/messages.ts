/** Errors of the sandbox, and the reasons in its verdicts (short: they stand in logs and tables). */
const INSTALL = 'apt-get install bubblewrap python3 (Debian, Ubuntu)';

export const noLinux = (platform: string): string => `programs are run on Linux only, this is ${platform}`;
export const noTool = (name: string): string => `${name} is not installed`;
export const badStart = (said: string): string => `the sandbox does not start: ${said || 'no reason was given'}`;
export const failsProbe = (reason: string): string => `the sandbox misjudges a program: ${reason}`;
export const sandboxWorks = (bubblewrap: string, python: string): string =>
  `programs can be run (${bubblewrap}, ${python})`;
export const installRemedy = `Install both: ${INSTALL}.`;
export const linuxRemedy = 'Run it on Linux: a container or a virtual machine will do.';
export const namespaceRemedy =
  'It takes bubblewrap 0.8 or newer, and unprivileged user namespaces: sysctl kernel.unprivileged_userns_clone=1 (Debian), ' +
  'kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), or a container started with them.';
export const refused = (why: string, remedy: string): string =>
  `Running code: ${why}, and programs of models are never run without a sandbox. ${remedy}`;

export const closed = 'the sandbox was closed';
export const broke = (how: string): string => `the sandbox ended with this program, twice (${how})`;
export const tooLong = (limit: number): string => `the program has more than ${limit} characters`;
export const tooSlow = (seconds: number): string => `more than ${seconds} s of processor time`;
export const tooLate = (seconds: number): string => `no end after ${seconds} s`;
export const outOfMemory = 'the memory limit was reached';
export const endedBySignal = (signal: string): string => `ended by ${signal} before the tests were done`;
export const endedByExit = (code: number): string => `ended its process (exit code ${code}) before the tests were done`;
export const silent = 'stopped answering the tests';
export const judgeEnded = 'the tests were ended before they were done';

export const emptyText = 'the text is empty';
export const noFunction = (name: string | undefined): string =>
  name === undefined ? 'no function is defined' : `no function ${name} is defined`;
export const noPrompt = 'the data give no prompt that a completion could go on from';
export const noTests = 'the data give no tests for this question';
export const failed = (outcome: string, reason: string): string =>
  outcome === 'fail' ? reason : `${outcome}: ${reason}`;

import { describe, it } from '@jest/globals';
import { sandboxState } from '../../src/sandbox/index.js';

const state = await sandboxState();

/** `describe` that skips, with the reason, where programs cannot be run in a sandbox. */
export function describeWithSandbox(title: string, body: () => void): void {
  if (state.ok) describe(title, body);
  else describe(title, () => it.skip(`skipped: ${state.why}`, () => undefined));
}

/** A problem to try programs on: twice a number. */
export const twice = {
  entryPoint: 'f',
  tests: 'def check(candidate):\n    assert candidate(2) == 4\n    assert candidate(3) == 6, "three"\n',
};

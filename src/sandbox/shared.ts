import { openSandbox } from './sandbox.js';
import type { Sandbox } from './program.js';
import { codeKind } from './code.js';

/** One sandbox for all that asks, opened at the first call; one that could not be opened is tried again. */
function openedOnce(): () => Promise<Sandbox> {
  let opened: Promise<Sandbox> | undefined;
  return () => {
    opened ??= openSandbox().catch((e: unknown) => {
      opened = undefined;
      throw e;
    });
    return opened;
  };
}

/** The sandbox of the process. @throws SigmaError `unavailable` where programs cannot be run */
export const sharedSandbox = openedOnce();

/** The answer kind `code`. Its sandbox starts with the first program and ends with the process. */
export const code = codeKind(sharedSandbox);

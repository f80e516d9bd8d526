import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from '@jest/globals';
import { packageRoot } from '../../src/core/index.js';

/** A file of the recorded answers beside the repository; users' clones do not have them. */
export function sharedData(name: string): string {
  return path.join(packageRoot(), '..', 'shared', 'data', name);
}

/** `describe` that skips, with the reason, where the recorded answers are missing. Its body may read them: it is not run then. */
export function describeWithData(title: string, files: string[], body: () => void): void {
  const missing = files.filter((f) => !existsSync(sharedData(f)));
  if (missing.length === 0) describe(title, body);
  else describe(title, () => it.skip(`skipped: ../shared/data lacks ${missing.join(', ')}`, () => undefined));
}

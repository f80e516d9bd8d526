import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe } from '@jest/globals';
import { packageRoot } from '../../src/core/index.js';

/** A file of the recorded answers beside the repository; users' clones do not have them. */
export function sharedData(name: string): string {
  return path.join(packageRoot(), '..', 'shared', 'data', name);
}

/** `describe` that skips, with the reason in its title, where the recorded answers are missing. */
export function describeWithData(title: string, files: string[], body: () => void): void {
  const missing = files.filter((f) => !existsSync(sharedData(f)));
  if (missing.length === 0) describe(title, body);
  else describe.skip(`${title} (skipped: ../shared/data lacks ${missing.join(', ')})`, body);
}

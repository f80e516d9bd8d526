import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../core/index.js';

/** The fork server's Python source: its files, one after the other. */
export function serverSource(): string {
  return ['wire', 'confine', 'solution', 'judge', 'server']
    .map((name) => readFileSync(path.join(packageRoot(), 'src', 'sandbox', 'python', `${name}.py`), 'utf8'))
    .join('\n\n');
}

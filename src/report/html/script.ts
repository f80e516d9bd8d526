import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SigmaError } from '../../core/index.js';
import { pageAssetMissing } from '../messages.js';

/** What a page does when it opens: the explorer of a run, or the drawings of one question. */
export type Start = 'start' | 'startCase';

/** A page's modules, each after those it imports. */
const shared = ['dom', 'themeToggle', 'unpack', 'filter', 'layout', 'graphView', 'questionView'] as const;
const MODULES: Readonly<Record<Start, readonly string[]>> = {
  start: [...shared, 'sortTable', 'explorer', 'start'],
  startCase: [...shared, 'startCase'],
};

/**
 * The page's script: the transpiled modules of ../page joined in one scope, since a file opened from disk can load no
 * other. Not minified, so that a reader can read it.
 * @throws SigmaError `unavailable` when a module cannot be read
 */
export function pageScript(start: Start = 'start'): string {
  const text = MODULES[start].map((name) => joinable(read(name))).join('\n');
  // Nothing in the script may end its element.
  return text.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
}

/** A transpiled module without its imports, exports and source map comment. */
export function joinable(module: string): string {
  return module
    .replace(/^import\s[^;]*;\n?/gm, '')
    .replace(/^export \{[^}]*\};?\n?/gm, '')
    .replace(/^export /gm, '')
    .replace(/^\/\/# sourceMappingURL=.*$/gm, '')
    .trim();
}

function read(name: string): string {
  const file = fileURLToPath(new URL(`../page/${name}.js`, import.meta.url));
  try {
    return readFileSync(file, 'utf8');
  } catch (e) {
    throw new SigmaError('unavailable', pageAssetMissing(`page/${name}.js`, e), e);
  }
}

import { readFile } from 'node:fs/promises';
import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { messages, nearestName, SigmaError } from '../core/index.js';
import { experimentSchema, type Experiment } from './experiment.js';
import { badExperiment } from './messages.js';

type Path = readonly PropertyKey[];
type Adapt = (value: Record<string, unknown>) => unknown;

/**
 * Reads an experiment file. `adapt` lays the command line's flags over the file's values before they are checked.
 * @throws SigmaError `bad-input` with file, line and column: no such file, not YAML, an unknown key (with the
 *   nearest right one), a value of the wrong type or range.
 */
export async function readExperiment(file: string, adapt: Adapt = (x) => x): Promise<Experiment> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (e) {
    throw new SigmaError('bad-input', messages.fileMissing('experiment', file), e);
  }
  return parseExperiment(text, file, adapt);
}

export function parseExperiment(text: string, file: string, adapt: Adapt = (x) => x): Experiment {
  if (text.trim() === '') throw new SigmaError('bad-input', messages.fileEmpty('experiment', file));
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines });
  const syntax = doc.errors[0];
  if (syntax) {
    const at = lines.linePos(syntax.pos[0]);
    throw new SigmaError('bad-input', badExperiment(file, at, syntax.message.split('\n')[0] ?? syntax.message));
  }
  const value = doc.toJS() as unknown;
  if (!isMap(doc.contents)) throw new SigmaError('bad-input', badExperiment(file, { line: 1, col: 1 }, 'expected keys and values, such as "methods: [majority]"'));
  const checked = experimentSchema.safeParse(adapt(value as Record<string, unknown>));
  if (checked.success) return checked.data;
  const { path, text: what } = firstIssue(checked.error);
  const offset = offsetOf(doc, path);
  throw new SigmaError('bad-input', badExperiment(file, offset === undefined ? undefined : lines.linePos(offset), what));
}

/** Checks an experiment given as a value (command line without YAML, library). */
export function checkExperiment(value: unknown, source = 'the command line'): Experiment {
  const checked = experimentSchema.safeParse(value);
  if (checked.success) return checked.data;
  throw new SigmaError('bad-input', badExperiment(source, undefined, firstIssue(checked.error).text));
}

function firstIssue(error: z.ZodError): { path: Path; text: string } {
  let issue = error.issues[0]!;
  let path: Path = issue.path;
  // Of a union's branches the one that got furthest says what is wrong (a misspelt key of a method, say).
  while (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const deepest = issue.errors.flat().sort((a, b) => depth(b) - depth(a))[0];
    if (!deepest) break;
    path = [...path, ...deepest.path];
    issue = deepest as typeof issue;
  }
  const where = path.length > 0 ? `"${path.join('.')}": ` : '';
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!;
    const known = keysAt(path);
    const near = nearestName(key, known);
    return { path: [...path, key], text: `${where}unknown key "${key}".${near ? ` Did you mean "${near}"?` : ''} Known keys: ${known.join(', ')}` };
  }
  return { path, text: `${where}${issue.message}` };
}

function depth(i: { path: Path; code?: string | undefined }): number {
  return i.path.length * 2 + (i.code === 'unrecognized_keys' ? 1 : 0);
}

/** The keys that the schema knows at a path of the document. */
function keysAt(path: Path): string[] {
  const list = path[0] === 'methods' ? ['method', 'label', 'settings'] : path[0] === 'attacks' ? ['attack', 'knowledge', 'settings'] : null;
  if (list) return list;
  if (path[0] === 'data') return Object.keys(experimentSchema.shape.data.unwrap().shape);
  return Object.keys(experimentSchema.shape);
}

/** Character offset of the key or value at `path`, or of the deepest part of it that the file has. */
function offsetOf(doc: Document.Parsed, path: Path): number | undefined {
  for (let n = path.length; n > 0; n--) {
    const parent: unknown = n === 1 ? doc.contents : doc.getIn(path.slice(0, n - 1) as unknown[], true);
    if (isMap(parent)) {
      const pair = parent.items.find((p) => isScalar(p.key) && p.key.value === path[n - 1]);
      if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0];
    }
    const node: unknown = doc.getIn(path.slice(0, n) as unknown[], true);
    if (node && typeof node === 'object' && 'range' in node && Array.isArray(node.range)) return (node.range as number[])[0];
  }
  return undefined;
}

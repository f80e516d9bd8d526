import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LineCounter, parseDocument, isMap, type Document } from 'yaml';
import { hasCode, messages, reasonOf, SigmaError } from '../core/index.js';
import { experimentSchema, type Experiment } from './experiment.js';
import { firstFault, namesFault, offsetOf, settingsFault, type Fault } from './experimentFaults.js';
import { badExperiment } from './messages.js';

type Adapt = (value: Record<string, unknown>) => unknown;

export interface ReadOptions {
  /** Lays the command line's flags over the file's values, before they are checked. */
  adapt?: Adapt;
  /**
   * Refuses methods and attacks that the package does not have, and says where they stand. Without it the planner
   * refuses them: it knows those given as objects.
   */
  builtInOnly?: boolean;
}

/**
 * Reads an experiment file. Paths in it are relative to its folder; they come back relative to the working folder.
 * @throws SigmaError `bad-input` with file, line and column: no such file, not YAML, an unknown key or setting (with
 *   the nearest right one), a value of the wrong type or range.
 */
export async function readExperiment(file: string, options: ReadOptions = {}): Promise<Experiment> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (e) {
    const missing = (e as NodeJS.ErrnoException).code === 'ENOENT';
    throw new SigmaError(
      'bad-input',
      missing ? messages.fileMissing('experiment', file) : badExperiment(`experiment ${file}`, undefined, reasonOf(e)),
      e,
    );
  }
  return parseExperiment(bytes.toString('utf8'), file, options);
}

/** The same from a text; `file` is for messages, and paths in the text are relative to its folder. */
export function parseExperiment(text: string, file: string, options: ReadOptions = {}): Experiment {
  const { adapt = (x) => x, builtInOnly = false } = options;
  if (text.trim() === '') throw new SigmaError('bad-input', messages.fileEmpty('experiment', file));
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines });
  const refuse = (offset: number | undefined, what: string): SigmaError =>
    new SigmaError(
      'bad-input',
      badExperiment(`experiment ${file}`, offset === undefined ? undefined : lines.linePos(offset), what),
    );
  const syntax = doc.errors[0];
  if (syntax)
    throw refuse(syntax.pos[0], (syntax.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, ''));
  if (!isMap(doc.contents)) throw refuse(0, 'expected keys and values, such as "methods: [majority]"');
  const own = fromFolder(
    path.dirname(file),
    valueOf(doc, (what) => refuse(0, what)),
  );
  const value = adapt(own);
  const fault = faultIn(value, builtInOnly);
  if (!fault) return experimentSchema.parse(value);
  // Flags may have changed what the file says: only a fault that the file has by itself is blamed on one of its lines.
  const ownFault = faultIn(own, builtInOnly);
  if (ownFault?.text === fault.text) throw refuse(offsetOf(doc, fault.path), fault.text);
  throw faultOf('the command line', fault);
}

function faultIn(value: unknown, builtInOnly: boolean): Fault | undefined {
  const fault = firstFault(value);
  if (fault) return fault;
  const x = experimentSchema.parse(value);
  return (builtInOnly ? namesFault(x) : undefined) ?? settingsFault(x);
}

/** Paths of an experiment file, which are relative to its folder, as seen from here. */
function fromFolder(folder: string, value: Record<string, unknown>): Record<string, unknown> {
  const seen = (x: unknown): unknown =>
    typeof x === 'string' && x !== '' && !path.isAbsolute(x) ? path.join(folder, x) : x;
  const out = { ...value };
  const within = (value: unknown, key: string): unknown =>
    isMapping(value) && key in value ? { ...value, [key]: seen(value[key]) } : value;
  if ('embeddings' in out) out.embeddings = seen(out.embeddings);
  if ('cache' in out && out.cache !== 'none') out.cache = seen(out.cache);
  if ('data' in out) out.data = within(within(out.data, 'traces'), 'path');
  if ('prompt' in out) out.prompt = within(out.prompt, 'file');
  if (isMapping(out.llms))
    out.llms = Object.fromEntries(Object.entries(out.llms).map(([name, llm]) => [name, within(llm, 'gguf')]));
  return out;
}

const isMapping = (x: unknown): x is Record<string, unknown> =>
  x !== null && typeof x === 'object' && !Array.isArray(x);

/**
 * Checks an experiment given as a value. Paths in it are relative to the working folder.
 * @param source what the value comes from, for messages; without it the text says that an experiment is checked
 * @throws SigmaError `bad-input`
 */
export function checkExperiment(value: unknown, source?: string): Experiment {
  const fault = firstFault(value);
  if (fault) throw faultOf(source, fault);
  return experimentSchema.parse(value);
}

function faultOf(source: string | undefined, fault: Fault): SigmaError {
  return new SigmaError('bad-input', badExperiment(source, undefined, fault.text));
}

/** The document as plain values. References that lead nowhere, or multiply without end, show only here. */
function valueOf(doc: Document.Parsed, refuse: (what: string) => SigmaError): Record<string, unknown> {
  try {
    return doc.toJS() as Record<string, unknown>;
  } catch (e) {
    if (hasCode(e, 'bad-input')) throw e;
    throw refuse(reasonOf(e));
  }
}

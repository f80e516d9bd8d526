import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument, isMap, type Document } from 'yaml';
import { hasCode, messages, reasonOf, SigmaError } from '../core/index.js';
import { experimentSchema, type Experiment } from './experiment.js';
import { firstFault, offsetOf, settingsFault, type Fault } from './experimentFaults.js';
import { badExperiment } from './messages.js';

type Adapt = (value: Record<string, unknown>) => unknown;

/**
 * Reads an experiment file. `adapt` lays the command line's flags over the file's values before they are checked.
 * @throws SigmaError `bad-input` with file, line and column: no such file, not YAML, an unknown key or setting (with
 *   the nearest right one), a value of the wrong type or range.
 */
export async function readExperiment(file: string, adapt: Adapt = (x) => x): Promise<Experiment> {
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
  return parseExperiment(bytes.toString('utf8'), file, adapt);
}

export function parseExperiment(text: string, file: string, adapt: Adapt = (x) => x): Experiment {
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
  const own = valueOf(doc, (what) => refuse(0, what));
  const value = adapt(own);
  const fault = faultWithSettings(value);
  if (!fault) return experimentSchema.parse(value);
  // Flags may have changed what the file says: only a fault that the file has by itself is blamed on one of its lines.
  const ownFault = faultWithSettings(own);
  if (ownFault?.text === fault.text) throw refuse(offsetOf(doc, fault.path), fault.text);
  throw faultOf('the command line', fault);
}

function faultWithSettings(value: unknown): Fault | undefined {
  return firstFault(value) ?? settingsFault(experimentSchema.parse(value));
}

/** Checks an experiment given as a value (command line without YAML, library). */
export function checkExperiment(value: unknown, source = 'the command line'): Experiment {
  const fault = firstFault(value);
  if (fault) throw faultOf(source, fault);
  return experimentSchema.parse(value);
}

function faultOf(source: string, fault: Fault): SigmaError {
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

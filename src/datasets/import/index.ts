import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { messages as common, nearestName, reasonOf, SigmaError } from '../../core/index.js';
import type { Importer, ImportOptions } from './importer.js';
import { inspect } from './inspect.js';
import { lmEval } from './lmEval.js';
import { maslab } from './maslab.js';
import { gathering } from './merge.js';
import { agentsForFiles, cannotWrite, nothingImported } from './messages.js';
import { mmluPro } from './mmluPro.js';

export type { Imported, Importer, ImportOptions } from './importer.js';

/** Every kind of log that can be imported. */
export const importers: ReadonlyMap<string, Importer> = new Map(
  [lmEval, inspect, maslab, mmluPro].map((i) => [i.name, i]),
);

export interface ImportLogsOptions extends Omit<ImportOptions, 'agent'> {
  /** One name for all files, or one for each. */
  agents?: readonly string[] | undefined;
  /** In place of what the logs say. */
  dataset?: string | undefined;
  kind?: string | undefined;
}

/**
 * Turns logs of another program into one file of recorded answers; several files are several agents on the same
 * questions. The file is written at once when all is read: `.gz` compresses it.
 * @throws SigmaError `bad-input` for an unknown kind and anything that is not of the format; `write-failed`
 */
export async function importLogs(
  kind: string,
  files: readonly string[],
  out: string,
  options: ImportLogsOptions = {},
): Promise<{ questions: number; agents: string[]; responses: number }> {
  const importer = importers.get(kind);
  const known = [...importers.keys()];
  if (!importer)
    throw new SigmaError('bad-input', common.unknownName('kind of log', kind, known, nearestName(kind, known)));
  const { agents = [] } = options;
  if (agents.length > 1 && agents.length !== files.length)
    throw new SigmaError('bad-input', agentsForFiles(agents.length, files.length));
  const all = gathering();
  for (const [i, file] of files.entries())
    for await (const row of importer.read(file, { agent: agents[i] ?? agents[0], filter: options.filter }))
      all.add(file, row);
  const counts = all.counts();
  if (counts.responses === 0) throw new SigmaError('bad-input', nothingImported(files));
  await write(out, all.lines(options));
  return counts;
}

async function write(out: string, lines: Generator<string>): Promise<void> {
  const part = `${out}.part`;
  const text = function* (): Generator<string> {
    for (const line of lines) yield `${line}\n`;
  };
  try {
    const target = createWriteStream(part);
    if (out.endsWith('.gz')) await pipeline(Readable.from(text()), createGzip(), target);
    else await pipeline(Readable.from(text()), target);
    await rename(part, out);
  } catch (e) {
    await rm(part, { force: true });
    throw new SigmaError('write-failed', cannotWrite(out, reasonOf(e)), e);
  }
}

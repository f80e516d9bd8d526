import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeReport, type ReportData, type WrittenReport } from '../report/index.js';
import { openFolder, readJson } from './folder.js';
import type { Manifest } from './manifest.js';
import { readSample } from './sample.js';
import { readTables } from './tables.js';
import { removeStaleParts } from './written.js';

/** What the report of a run is drawn from: its manifest, merged tables and sample. Touches neither data nor network. */
export function reportData(folder: string): ReportData {
  const { manifest } = openFolder(folder);
  const { rows, agents, provenance, bySource, notes, costs } = readTables(folder);
  const x = manifest.experiment as { title: string; seed: number; seeds: number; answers: string };
  return {
    title: x.title,
    run: {
      id: manifest.id,
      data: path.basename(String(manifest.data.path ?? manifest.data.source ?? manifest.data.name ?? 'data')),
      checksum: String(manifest.data.checksum),
      questions: manifest.questions,
      agents: manifest.agents,
      encoder: encoderName(manifest),
      backend: `${manifest.backend} / ${String(manifest.tensor.name)}`,
      seeds: x.seeds,
      seed: x.seed,
      answers: x.answers,
      version: manifest.sigma,
      command: commandOf(folder) ?? `sigma replay runs/${manifest.id}`,
    },
    rows,
    agents,
    provenance,
    bySource,
    sample: readSample(folder),
    ...(costs ? { costs } : {}),
    notes,
  };
}

/** The command that made the run, or resumed it last; undefined when the library did. */
function commandOf(folder: string): string | undefined {
  const file = path.join(folder, 'status.json');
  if (!existsSync(file)) return undefined;
  const { command } = readJson<{ command?: unknown }>(file);
  return typeof command === 'string' ? command : undefined;
}

function encoderName({ encoder }: Manifest): string {
  if (encoder === null) return 'none';
  return typeof encoder.encoder === 'string'
    ? `${encoder.encoder} ${String(encoder.version)}`
    : String(encoder.embeddings);
}

/** Draws report.html and charts/*.png of a finished run. */
export async function drawReport(folder: string): Promise<WrittenReport> {
  const data = reportData(folder);
  removeStaleParts(folder);
  return writeReport(data, folder);
}

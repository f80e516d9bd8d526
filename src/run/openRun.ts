import path from 'node:path';
import { ensureFolder, jsonLine, writeAtomically, type RunFolder } from './folder.js';
import type { Lab } from './lab.js';
import type { Manifest } from './manifest.js';
import { describePlan } from './plan.js';
import { llmsForManifest } from './redact.js';
import { packageVersion } from './version.js';

/** Where a run's folder stands, and whether it starts over. */
export interface Place {
  /** Default: runs/<title>-<hash of configuration and data>. */
  out?: string | undefined;
  fresh?: boolean | undefined;
}

/** Name and folder of a lab's run. */
export function placeOf(lab: Lab, options: Place): { id: string; folder: string } {
  const id = `${slug(lab.experiment.title)}-${lab.contentHash.slice(0, 10)}`;
  return { id, folder: options.out ?? path.join('runs', id) };
}

/** Makes or opens the folder of a lab's run. */
export function openRun(lab: Lab, options: Place): RunFolder {
  const { id, folder } = placeOf(lab, options);
  const run = ensureFolder(folder, manifestOf(lab, id), options.fresh ?? false);
  writeAtomically(path.join(run.folder, 'plan.json'), `${JSON.stringify(describePlan(lab.plan), null, 2)}\n`);
  const dataset = lab.source.ids.map((id, q) =>
    jsonLine({ q, id, dataset: lab.datasets[q], cluster: lab.clusters[q] }),
  );
  writeAtomically(path.join(run.folder, 'questions.jsonl'), `${dataset.join('\n')}\n`);
  return run;
}

/** Lower-case words of a title, safe as a folder name on every system. */
function slug(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, 40) || 'run';
}

/** Paths are absolute in it, so that the run can be shown and replayed from any folder. */
export function manifestOf(lab: Lab, id: string): Manifest {
  const { data, embeddings, llms, prompt, cache, maxCost: _cost, maxCalls: _calls, ...experiment } = lab.experiment;
  const { path: recorded, ...source } = lab.source.describe();
  return {
    format: 'sigma-run/1',
    id,
    sigma: packageVersion(),
    contentHash: lab.contentHash,
    experiment: {
      ...experiment,
      ...(llms === undefined ? {} : { llms: llmsForManifest(llms) }),
      ...(prompt === undefined
        ? {}
        : { prompt: { ...prompt, ...(prompt.file === undefined ? {} : { file: path.resolve(prompt.file) }) } }),
      ...(cache === undefined ? {} : { cache: cache === 'none' ? cache : path.resolve(cache) }),
      ...(embeddings === undefined ? {} : { embeddings: path.resolve(embeddings) }),
      data: { ...data, ...(data.traces === undefined ? {} : { traces: path.resolve(data.traces) }) },
    },
    data: {
      ...source,
      ...(typeof recorded === 'string' ? { path: path.resolve(recorded) } : {}),
      checksum: lab.source.checksum,
    },
    questions: lab.N,
    agents: lab.agents,
    kind: `${lab.kind.name}/${lab.kind.version}`,
    backend: lab.backend.name,
    tensor: { name: lab.tensor.name },
    encoder: lab.vectors?.describe() ?? null,
    plan: describePlan(lab.plan),
    ...(lab.live ? { live: lab.live.describe() } : {}),
  };
}

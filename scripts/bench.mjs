// `npm run bench [-- --json] [-- --only NAME] [-- --against torch,stock,loop]`: speed and memory as ratios to a named reference of the same run.
// The parts of `sigma bench`, and others that need the recorded answers or whole runs.
// Nothing passes or fails here; docs/performance.md holds the figures of one run.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { recorded } from './bench/data.mjs';
import { embeddingRows } from './bench/embedding.mjs';
import { injectionRows } from './bench/injection.mjs';
import { machine } from './bench/measure.mjs';
import { parsingRows } from './bench/parsing.mjs';
import { scalingRows } from './bench/scaling.mjs';
import { table } from './bench/table.mjs';
import { tracesRows } from './bench/traces.mjs';
import { installMissing } from './install.mjs';

/** A part of `sigma bench`. */
const product = (name) => async (bench) =>
  (await (await bench.load('bench/index.js')).bench({ only: [name], against: bench.against, say: bench.say })).rows;

const parts = {
  graph: product('graph'),
  encoders: product('encoders'),
  llm: product('llm'),
  parsing: parsingRows,
  embedding: embeddingRows,
  traces: tracesRows,
  scaling: scalingRows,
  injection: injectionRows,
};

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, only: { type: 'string' }, against: { type: 'string' } },
});
if (values.only !== undefined && !Object.hasOwn(parts, values.only)) {
  console.error(`There is no part "${values.only}" of the benchmark. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// A build of its own: a bench must neither disturb dist nor be disturbed by a build.
process.env.SIGMA_BUILD = path.join('.build', 'bench');
const build = path.join(root, process.env.SIGMA_BUILD);
installMissing();
const { transpile } = await import('./build.mjs');
await transpile();
mkdirSync(path.join(root, '.build'), { recursive: true });

const bench = {
  root,
  build,
  work: mkdtempSync(path.join(root, '.build', 'bench-work-')),
  recorded: recorded(root),
  against: values.against?.split(',') ?? [],
  load: (file) => import(pathToFileURL(path.join(build, 'src', file)).href),
  say: (text) => console.error(`${text} …`),
};
const before = machine();
const rows = [];
try {
  for (const [name, measure] of Object.entries(parts))
    if (values.only === undefined || values.only === name) rows.push(...(await measure(bench)));
} finally {
  rmSync(bench.work, { recursive: true, force: true });
}
const { loadavg: loadavgAfter, ...host } = machine();
console.log(table(rows));
console.log(`${host.cores} cores (${host.cpu}), ${host.memoryGB} GB, Node ${host.node}.`);
console.log(`Load average ${before.loadavg.join(' ')} before, ${loadavgAfter.join(' ')} after.`);
if (Math.max(before.loadavg[0], loadavgAfter[0]) > host.cores)
  console.log('The machine had more to do than this bench: trust the ratios, not the times.');
if (values.json) console.log(JSON.stringify({ rows, machine: { ...host, loadavg: before.loadavg, loadavgAfter } }));

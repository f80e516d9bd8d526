// Writes schema/experiment.schema.json, which editors use to check and complete experiments/*.yaml.
// A test holds the committed file to the code.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'prettier';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.env.SIGMA_BUILD ??= path.join('.build', 'schema');
const { transpile } = await import('./build.mjs');
await transpile();

const { experimentJsonSchema } = await import(
  pathToFileURL(path.resolve(root, process.env.SIGMA_BUILD, 'src', 'run', 'index.js'))
);
const file = path.join(root, 'schema', 'experiment.schema.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, await format(JSON.stringify(experimentJsonSchema()), { parser: 'json', printWidth: 120 }));
console.log(path.relative(root, file));

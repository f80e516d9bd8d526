#!/usr/bin/env node
// The command `sigma`. In a clone it transpiles the sources first when they are newer than the build.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const main = path.join(root, 'dist', 'src', 'cli', 'main.js');
const sources = path.join(root, 'src');

function newest(folder) {
  let at = 0;
  for (const e of readdirSync(folder, { withFileTypes: true }))
    at = Math.max(
      at,
      e.isDirectory() ? newest(path.join(folder, e.name)) : statSync(path.join(folder, e.name)).mtimeMs,
    );
  return at;
}

if (existsSync(sources) && (!existsSync(main) || newest(sources) > statSync(main).mtimeMs)) {
  const { installMissing } = await import('../scripts/install.mjs');
  installMissing();
  const { transpile } = await import('../scripts/build.mjs');
  await transpile();
}
await import(main);

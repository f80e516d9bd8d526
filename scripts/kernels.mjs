// Compiles assembly/kernels.ts to src/tensor/kernels/kernels.wasm, which is committed: users need no compiler.
// `--check` compares with the committed file instead and fails when they differ.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const committed = path.join(root, 'src', 'tensor', 'kernels', 'kernels.wasm');

/** Compiles into a file. @returns what the compiler says when it fails */
export async function compileKernels(out) {
  const { error, stderr } = await asc.main([
    path.join(root, 'assembly', 'kernels.ts'),
    ...['--enable', 'simd', '-O3', '--runtime', 'stub', '--noAssert', '--initialMemory', '1', '--outFile', out],
  ]);
  return error ? `${error.message}\n${stderr.toString()}` : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check');
  const folder = check ? mkdtempSync(path.join(os.tmpdir(), 'sigma-kernels-')) : path.dirname(committed);
  const out = path.join(folder, 'kernels.wasm');
  const failure = await compileKernels(out);
  const same = failure === undefined && readFileSync(out).equals(readFileSync(committed));
  if (check) rmSync(folder, { recursive: true });
  if (failure !== undefined || !same) {
    console.error(failure ?? 'kernels.wasm is not what assembly/kernels.ts gives. Run node scripts/kernels.mjs.');
    process.exit(1);
  }
}

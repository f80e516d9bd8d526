import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, SigmaError } from '../../core/index.js';
import { ggufMissing, notGguf } from './messages.js';

/**
 * SHA-256 of a GGUF file: whose answers are kept. Hashed once; the user cache remembers it by path, size and time of
 * change.
 * @param name the model's, for messages
 * @throws SigmaError `bad-input` where there is no such file, or it is no GGUF file
 */
export async function ggufRevision(name: string, file: string): Promise<string> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new SigmaError('bad-input', ggufMissing(name, file));
  await checkMagic(name, file);
  const at = `${path.resolve(file)} ${found.size} ${found.mtimeMs}`;
  const memo = cacheFolder('weights', `${createHash('sha256').update(at).digest('hex').slice(0, 32)}.sha256`);
  const known = remembered(memo);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 22 })) hash.update(chunk as Buffer);
  const revision = hash.digest('hex');
  remember(memo, revision);
  return revision;
}

async function checkMagic(name: string, file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead < 4 || buffer.toString('latin1') !== 'GGUF') throw new SigmaError('bad-input', notGguf(name, file));
  } finally {
    await handle.close();
  }
}

function remembered(memo: string): string | undefined {
  try {
    const text = readFileSync(memo, 'utf8').trim();
    return /^[0-9a-f]{64}$/.test(text) ? text : undefined;
  } catch {
    return undefined; // not hashed yet
  }
}

/** Where the cache cannot be written the file is hashed again next time: slower, not wrong. */
function remember(memo: string, revision: string): void {
  try {
    mkdirSync(path.dirname(memo), { recursive: true });
    writeFileSync(memo, `${revision}\n`);
  } catch {
    return;
  }
}

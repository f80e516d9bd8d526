// A process of its own that decides one shard of a run (see workers.ts). It is told what to do by its parent.
import { SigmaError, reasonOf } from '../core/index.js';
import { decideAll } from './decideAll.js';
import { openFolder } from './folder.js';
import { openLab } from './lab.js';
import type { ShardOrder, ShardWord } from './workers.js';

const abort = new AbortController();
process.on('SIGINT', () => abort.abort());
// The parent is gone, or we are done. What is written is kept, so there is nothing to wait for: who resumes needs the shard.
process.on('disconnect', () => process.exit());

const say = (word: ShardWord): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(word, () => resolve());
    else resolve();
  });

async function work({ experiment, folder, tensorBackend, index, of }: ShardOrder): Promise<void> {
  const lab = await openLab(experiment, { tensorBackend, signal: abort.signal });
  try {
    const onStep = (step: number): void => void say({ type: 'progress', step });
    const { written, failed } = await decideAll(
      lab,
      openFolder(folder),
      { signal: abort.signal, onStep },
      { index, of },
    );
    await say({ type: 'done', written, failed });
  } finally {
    await lab.close();
  }
}

process.once('message', (order: ShardOrder) => {
  work(order)
    .catch((e: unknown) => say({ type: 'error', code: e instanceof SigmaError ? e.code : null, message: reasonOf(e) }))
    .finally(() => process.disconnect?.());
});

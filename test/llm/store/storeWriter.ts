// Puts calls into a folder until it is killed: `node storeWriter.js FOLDER FIRST COUNT`. Says the number of each call on
// standard output once put() has returned.
import { writeSync } from 'node:fs';
import { sha256 } from '../../../src/core/index.js';
import { openCallStore, type CallEntry } from '../../../src/llm/index.js';

/** The call of a number, with a reply of some length. */
export const numbered = (n: number, by = ''): CallEntry => ({
  key: sha256(`call ${n}`),
  identity: { endpoint: 'e', model: 'm' },
  request: {
    messages: [{ role: 'user', content: `Question ${n}` }],
    output: { type: 'text' },
    sampling: {},
    sample: { seed: 1, question: `q${n}`, who: 'a', stage: 'first', round: 0, draw: 0 },
  },
  reply: { text: `${by}reply ${n} ${'x'.repeat(n % 977)}`, finish: 'stop' },
});

const [folder, first, count] = process.argv.slice(2);
if (folder !== undefined && process.argv[1]?.endsWith('storeWriter.js')) {
  const store = openCallStore({ read: [], write: [folder] });
  for (let n = Number(first); n < Number(first) + Number(count); n++) {
    const kept = store.put(numbered(n, `${process.pid} `));
    // Written by hand: what is buffered when the process is killed would be lost.
    say(`${n} ${kept.reply.text.split(' ')[0]}\n`);
  }
  store.close();
}

function say(text: string): void {
  for (;;)
    try {
      writeSync(1, text);
      return;
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EAGAIN') throw e; // the pipe is full
    }
}

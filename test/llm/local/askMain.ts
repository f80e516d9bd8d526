// Asks a local model in a process of its own: jest's arrays are none to the library, which then reads its results wrongly.
// Takes {config, batches} on standard input; writes the replies of each batch, whose requests are asked at once.
import { text } from 'node:stream/consumers';
import { localModel, type ChatReply, type ChatRequest, type LocalConfig } from '../../../src/llm/index.js';

const { config, batches } = JSON.parse(await text(process.stdin)) as { config: LocalConfig; batches: ChatRequest[][] };
const model = localModel(config);
const replies: ChatReply[][] = [];
for (const batch of batches) replies.push(await Promise.all(batch.map((r) => model.complete(r))));
await model.close();
process.stdout.write(JSON.stringify(replies));

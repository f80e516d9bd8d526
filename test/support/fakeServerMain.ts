// The fake server as its own process: `node fakeServerMain.js [--port=N] [--latency=MS] [--log=FILE]`. Writes its base
// URL on standard output and ends when standard input closes, so that it never outlives a test. The log has a line for
// each request in order of arrival: the SHA-256 of its body and its seed (`preflight` for a preflight).
import { createHash } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startFakeServer } from './fakeServer.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    latency: { type: 'string', default: '0' },
    log: { type: 'string' },
  },
});
const log = values.log === undefined ? undefined : openSync(values.log, 'a');

const server = await startFakeServer({
  port: Number(values.port),
  latencyMs: Number(values.latency),
  keep: false,
  ...(log === undefined
    ? {}
    : {
        onRequest: ({ preflight, body }) => {
          const sha = createHash('sha256').update(JSON.stringify(body)).digest('hex');
          writeSync(log, preflight ? 'preflight\n' : `${sha} ${String(body.seed)}\n`);
        },
      }),
});
process.stdout.write(`${server.baseUrl}\n`);
process.stdin.resume().once('end', () => process.exit(0));

/**
 * A server of the OpenAI chat API that answers after a fixed time, in a process of its own: `node llmServer.js MS`. It
 * writes its base URL on standard output and ends when standard input closes.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const latency = Number(process.argv[2]);

if (process.argv[1]?.endsWith('llmServer.js')) {
  const reply = JSON.stringify({
    id: 'bench',
    object: 'chat.completion',
    created: 0,
    model: 'bench',
    choices: [{ index: 0, message: { role: 'assistant', content: 'The answer is 7.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 },
  });
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length });
        response.end(reply);
      }, latency);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', 4096, () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1\n`);
  });
  process.stdin.resume().once('end', () => process.exit(0));
}

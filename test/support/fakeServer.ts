import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unauthorized } from './fakeServer/misbehave.js';
import { sendJson, serve } from './fakeServer/serve.js';
import type { ChatBody, FakeRequest, FakeServer, FakeServerOptions } from './fakeServer/types.js';

export * from './fakeServer/misbehave.js';
export { digestOf } from './fakeServer/replies.js';
export { startFakeProxy } from './fakeServer/proxy.js';
export { spawnFakeServer } from './fakeServer/spawn.js';
export type { FakeChoice, FakeRequest, FakeServer, FakeServerOptions } from './fakeServer/types.js';

/** Content of the only message of a preflight call (src/llm/openai/preflight.ts). */
const preflightText = 'Reply with the word OK.';

/**
 * A server on 127.0.0.1 that speaks `/v1/chat/completions`, plain and streamed, and misbehaves on demand. Equal
 * requests get equal replies: they derive from messages, seed and choice.
 */
export async function startFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  const preflights: FakeRequest[] = [];
  const counts = { requests: 0, preflights: 0, answered: 0, inFlight: 0, maxInFlight: 0 };

  const misbehaviour = (request: FakeRequest) =>
    typeof options.misbehave === 'function' ? options.misbehave(request) : options.misbehave?.[request.index];

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = req.url ?? '';
    if (req.method === 'GET' && path.endsWith('/models')) return sendJson(res, 200, { object: 'list', data: [] });
    const text = await read(req);
    if (!path.split('?')[0]?.endsWith('/chat/completions'))
      return sendJson(res, 404, { error: { message: `No path ${path}.` } });
    const body = JSON.parse(text) as ChatBody;
    const preflight = body.messages.length === 1 && body.messages[0]?.content === preflightText;
    const index = preflight ? -1 : counts.requests++;
    if (preflight) counts.preflights++;
    const request: FakeRequest = { index, preflight, path, headers: req.headers, body, arrived: Date.now() };
    if (options.keep !== false) (preflight ? preflights : requests).push(request);
    options.onRequest?.(request);
    counts.maxInFlight = Math.max(counts.maxInFlight, ++counts.inFlight);
    res.once('close', () => counts.inFlight--);
    const refused = options.key !== undefined && req.headers.authorization !== `Bearer ${options.key}`;
    if (await serve(request, res, options, refused ? unauthorized() : misbehaviour(request))) counts.answered++;
  };

  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.destroy()); // the client went away, or sent what is no JSON
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', 4096, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    preflights,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Misbehaviour } from './misbehave.js';
import { chunksOf, completionOf, defaultReply } from './replies.js';
import type { FakeChoice, FakeRequest, FakeServerOptions } from './types.js';

/** Answers one request, or misbehaves. Returns whether a complete, right reply was written. */
export async function serve(
  request: FakeRequest,
  res: ServerResponse,
  options: FakeServerOptions,
  wrong: Misbehaviour | undefined,
): Promise<boolean> {
  const wait = (options.latencyMs ?? 0) + (wrong?.kind === 'late' ? wrong.ms : 0);
  if (wait > 0) await sleep(wait, undefined, { ref: false });
  if (res.destroyed) return false;

  switch (wrong?.kind) {
    case 'status':
      sendJson(res, wrong.status, wrong.body ?? { error: { message: 'Failed.' } }, wrong.headers);
      return false;
    case 'reset':
      res.socket?.resetAndDestroy();
      return false;
    case 'mute':
      return false;
    case 'html':
      res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title><p>Sign in.</p>');
      return false;
    case 'silence':
      res.writeHead(200, { 'content-type': request.body.stream ? 'text/event-stream' : 'application/json' });
      res.flushHeaders();
      return false;
    default:
      return complete(request, res, options, wrong);
  }
}

function complete(
  request: FakeRequest,
  res: ServerResponse,
  options: FakeServerOptions,
  wrong: Misbehaviour | undefined,
): boolean {
  const reply = options.reply ?? defaultReply;
  const choices = Array.from({ length: request.body.n ?? 1 }, (_, i): FakeChoice => {
    const said = reply(request, i);
    return typeof said === 'string' ? { text: said } : said;
  });
  let body = completionOf(request, choices);
  if (wrong?.kind === 'no-usage') delete body['usage'];
  if (wrong?.kind === 'edit') body = wrong.edit(body) as Record<string, unknown>;

  if (request.body.stream) return stream(request, res, body, wrong);
  const text = JSON.stringify(body);
  if (wrong?.kind === 'half-json') {
    const half = text.slice(0, text.length / 2);
    res.writeHead(200, { 'content-type': 'application/json' }).end(half);
    return false;
  }
  if (wrong?.kind === 'cut') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    res.write(text.slice(0, text.length / 2), () => res.socket?.destroy());
    return false;
  }
  sendJson(res, 200, text);
  return true;
}

function stream(
  request: FakeRequest,
  res: ServerResponse,
  body: Record<string, unknown>,
  wrong: Misbehaviour | undefined,
): boolean {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunks = chunksOf(body, request.body);
  const event = (chunk: unknown): string => `data: ${JSON.stringify(chunk)}\n\n`;
  switch (wrong?.kind) {
    case 'quiet':
      res.write(chunks.slice(0, wrong.after).map(event).join(''));
      return false;
    case 'no-end':
      res.end(chunks.slice(0, 4).map(event).join(''));
      return false;
    case 'cut':
      res.write(chunks.slice(0, 4).map(event).join(''), () => res.socket?.destroy());
      return false;
    case 'half-json':
      res.end(event(chunks[0]) + event(chunks[1]).slice(0, 30) + '\n\n');
      return false;
    case 'duplicate':
      res.end(`${chunks.map(event).join('')}data: [DONE]\n\n`.repeat(2));
      return true;
    default:
      res.end(chunks.map(event).join('') + 'data: [DONE]\n\n');
      return true;
  }
}

export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers })
    .end(text);
}

import type OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import { BadReply } from './faults.js';
import type { ChatBody } from './request.js';
import { collect } from './streaming.js';
import type { Clocks, Flight } from './timeouts.js';

/**
 * Sends one request and reads the reply to its end, the clock running; the reply's JSON.
 * @throws whatever the connection, the server or the clock does to it (faults.ts)
 */
export async function attempt(client: OpenAI, body: ChatBody, flight: Flight, clocks: Clocks): Promise<unknown> {
  const { controller } = flight;
  const touch = (): void => clocks.touch(flight);
  // As a response, not as the SDK parses it: the clock must see the pieces of the body.
  const params = body as unknown as OpenAI.ChatCompletionCreateParams;
  const response = await client.chat.completions.create(params, { signal: controller.signal }).asResponse();
  touch();
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/event-stream')) {
    const chunks = Stream.fromSSEResponse<OpenAI.ChatCompletionChunk>(response, controller, client);
    return collect(chunks, touch);
  }
  const text = await read(response, touch);
  if (type.includes('html')) throw new BadReply(`the reply is a web page (content type ${type})`);
  return JSON.parse(text) as unknown;
}

async function read(response: Response, onPiece: () => void): Promise<string> {
  if (!response.body) return '';
  const pieces: Uint8Array[] = [];
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    onPiece();
    pieces.push(value);
  }
  return Buffer.concat(pieces).toString('utf8');
}

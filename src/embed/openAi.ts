import OpenAI from 'openai';
import { reasonOf, SigmaError } from '../core/index.js';
import type { Encoder } from './encoder.js';
import { embeddingsFailed, embeddingsShape, encodingInterrupted } from './messages.js';

/** Texts of one request, and requests under way at once: within the limits of the endpoints that state one. */
const batchTexts = 128;
const atOnce = 4;

/**
 * Sentence vectors of an OpenAI-compatible `/embeddings` endpoint, scaled to norm 1. The server is `OPENAI_BASE_URL`, the
 * key `OPENAI_API_KEY`. Throttling and failures of the server are retried by the SDK, with the waits the server asks for.
 * The model is asked once at once: for its dimension, and so that a wrong key stops before there is work.
 * @throws SigmaError `unavailable` when the server refuses or answers something else.
 */
export async function openAiEmbeddings(model: string): Promise<Encoder> {
  const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'none', maxRetries: 6 });
  const host = new URL(client.baseURL).host;

  async function request(input: readonly string[], signal?: AbortSignal): Promise<number[][]> {
    // Some servers refuse an empty text; a space is as empty to a model.
    const texts = input.map((t) => (t === '' ? ' ' : t));
    const reply = await client.embeddings
      .create({ model, input: texts, encoding_format: 'float' }, signal ? { signal } : {})
      .catch((e: unknown) => {
        if (signal?.aborted) throw e;
        throw new SigmaError('unavailable', embeddingsFailed(model, host, reasonOf(e)), e);
      });
    const rows = [...(reply.data ?? [])].sort((a, b) => a.index - b.index).map((d) => d.embedding);
    const dim = rows[0]?.length ?? 0;
    if (rows.length !== input.length || dim === 0 || rows.some((r) => r.length !== dim))
      throw new SigmaError('unavailable', embeddingsShape(model, `${rows.length} vectors for ${input.length} texts`));
    return rows;
  }

  const dim = (await request(['dimension']))[0]!.length;
  return {
    name: `openai:${model}`,
    version: host.replaceAll(':', '-'),
    dim,
    async encode(texts, { signal, onProgress } = {}) {
      const out = new Float32Array(texts.length * dim);
      const from = performance.now();
      let next = 0;
      let done = 0;
      const worker = async (): Promise<void> => {
        while (next < texts.length) {
          const first = next;
          next += batchTexts;
          const rows = await request(texts.slice(first, first + batchTexts), signal);
          rows.forEach((row, i) => out.set(unit(row, model, dim), (first + i) * dim));
          done += rows.length;
          onProgress?.(done, texts.length, (1000 * done) / (performance.now() - from));
        }
      };
      try {
        await Promise.all(Array.from({ length: atOnce }, worker));
      } catch (e) {
        next = texts.length; // the others end with what they have under way
        if (signal?.aborted) throw new SigmaError('interrupted', encodingInterrupted(done, texts.length), e);
        throw e;
      }
      return out;
    },
    close: () => Promise.resolve(),
  };
}

function unit(row: readonly number[], model: string, dim: number): Float32Array {
  const norm = Math.sqrt(row.reduce((s, v) => s + v * v, 0));
  if (row.length !== dim || !(norm > 0))
    throw new SigmaError('unavailable', embeddingsShape(model, `a vector of ${row.length} numbers and norm ${norm}`));
  return Float32Array.from(row, (v) => v / norm);
}

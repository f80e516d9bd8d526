import type { SampleQuestion } from '../data.js';

/**
 * The questions that the page carries: base64 of gzipped JSON.
 * @throws Error where the browser cannot unpack gzip
 */
export async function unpack(base64: string): Promise<SampleQuestion[]> {
  if (typeof DecompressionStream === 'undefined')
    throw new Error('This browser cannot unpack the questions: use one of 2023 or later.');
  const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text()) as SampleQuestion[];
}

import { hasCode } from '../../core/index.js';
import type { Batch, Context, Response } from '../../core/index.js';

/** Sentence vectors of the responses, by seat; seats without a text have none. @throws SigmaError `no-encoder` */
export async function vectorsOf(
  context: Context,
  responses: readonly (Response | undefined)[],
): Promise<NonNullable<Batch['states']>> {
  const texts = responses.flatMap((r) => (hasText(r) ? [r.text] : []));
  let row = 0;
  return {
    pool: await context.embed(texts),
    index: Int32Array.from(responses, (r) => (hasText(r) ? row++ : -1)),
  };
}

/** As `vectorsOf`, undefined in a run without an encoder. */
export async function vectorsIfAny(
  context: Context,
  responses: readonly (Response | undefined)[],
): Promise<Batch['states'] | undefined> {
  try {
    return await vectorsOf(context, responses);
  } catch (e) {
    if (hasCode(e, 'no-encoder')) return undefined;
    throw e;
  }
}

export const hasText = (r: Response | undefined): r is Response => r !== undefined && r.text.trim() !== '';

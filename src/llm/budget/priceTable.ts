import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { dataFile } from '../../core/index.js';
import type { Price } from './money.js';

const price = z.number().min(0);
const schema = z.strictObject({
  asOf: z.string(),
  source: z.string(),
  hosts: z.record(
    z.string(),
    z.record(z.string(), z.strictObject({ input: price, cachedInput: price.optional(), output: price })),
  ),
});

let table: z.output<typeof schema> | undefined;

/** A price and where it comes from. */
export interface StatedPrice extends Price {
  /** `the experiment`, or `price table of 2025-08`. */
  from: string;
}

/**
 * What a model's tokens cost: what the user states, else the price table's line for exactly this model at its provider's
 * own endpoint; null where neither says. Nothing is guessed from a similar name.
 */
export function priceOf(model: string | undefined, baseUrl: string | undefined, own?: Price): StatedPrice | null {
  if (own) return { ...own, from: 'the experiment' };
  if (model === undefined || baseUrl === undefined || !URL.canParse(baseUrl)) return null;
  table ??= schema.parse(parse(readFileSync(dataFile('prices.yaml'), 'utf8')));
  const models = table.hosts[new URL(baseUrl).host];
  const found = models && Object.hasOwn(models, model) ? models[model] : undefined;
  return found ? { ...found, from: `price table of ${table.asOf}` } : null;
}

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { SigmaError, dataFile, reasonOf } from '../core/index.js';
import * as texts from './messages.js';

const schema = z.record(z.string(), z.string().min(1));

/** Profiles of models by the name they have in recordings: what selection by profile (docs/sigma-v1.md A1) compares. */
export function loadModelCards(): ReadonlyMap<string, string> {
  return new Map(Object.entries(readData('model-cards.yaml', schema)));
}

/** A checked YAML file of the package's own data. @throws SigmaError `bad-input` when it is damaged */
export function readData<T>(name: string, shape: z.ZodType<T>): T {
  const file = dataFile(name);
  try {
    return shape.parse(parse(readFileSync(file, 'utf8')));
  } catch (e) {
    throw new SigmaError('bad-input', texts.badData(file, reasonOf(e)), e);
  }
}

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sharedData } from '../support/shared.js';

export interface Recorded {
  id: string;
  question: string;
  answer: string;
  rationale?: string;
  options?: string[];
  responses: { agent: string; text: string | null; pred?: string | null; correct?: boolean }[];
}

/** The lines of a recorded file. */
export function recorded(name: string): Recorded[] {
  const bytes = readFileSync(sharedData(name));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Recorded); // prettier-ignore
}

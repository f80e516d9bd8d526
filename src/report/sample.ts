import { gzipSync } from 'node:zlib';
import type { SampleQuestion } from './data.js';
import { sampleCut, textsCut } from './messages.js';

/** At most this many distinct questions stand in the page (docs/rules.md §9). */
export const SAMPLE_QUESTIONS = 200;
/** Room for the packed sample; charts and tables take the rest of the 15 MB. */
export const SAMPLE_BYTES = 9_000_000;

export interface PackedSample {
  /** Gzip, then base64: safe inside a script element whatever the texts say. */
  base64: string;
  questions: SampleQuestion[];
  /** What was left out, in words. */
  notes: string[];
}

/**
 * Packs the sample for the page: at most 200 questions, at most `limit` characters; texts are cut first, then
 * questions left out, and the notes say so. The same sample gives the same bytes.
 */
export function packSample(sample: readonly SampleQuestion[], limit = SAMPLE_BYTES): PackedSample {
  const ids = [...new Set(sample.map((q) => q.id))];
  let kept = new Set(ids.slice(0, SAMPLE_QUESTIONS));
  let cut = Number.POSITIVE_INFINITY;
  for (;;) {
    const questions = sample.filter((q) => kept.has(q.id)).map((q) => (Number.isFinite(cut) ? shorten(q, cut) : q));
    const base64 = pack(JSON.stringify(questions));
    if (base64.length <= limit || kept.size === 0) {
      const notes = [
        ...(kept.size < ids.length ? [sampleCut(kept.size, ids.length)] : []),
        ...(Number.isFinite(cut) ? [textsCut(cut)] : []),
      ];
      return { base64, questions, notes };
    }
    if (cut > 4000) cut = 4000;
    else if (cut > 1000) cut = 1000;
    else kept = new Set([...kept].slice(0, Math.floor(kept.size / 2)));
  }
}

function pack(json: string): string {
  const bytes = gzipSync(json, { level: 9 });
  bytes[9] = 255; // the header names the writing system; results must not
  return bytes.toString('base64');
}

function shorten(q: SampleQuestion, limit: number): SampleQuestion {
  const cut = (s: string): string => (s.length > limit ? `${s.slice(0, limit)} …` : s);
  return { ...q, text: cut(q.text), agents: q.agents.map((a) => ({ ...a, text: cut(a.text) })) };
}

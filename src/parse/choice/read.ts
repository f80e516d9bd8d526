import type { Question, Reading } from '../../core/index.js';
import { answerMarkers, boxes } from '../markers.js';
import * as messages from '../messages.js';
import { abstained, unread, type ReadText, type Rule } from '../reading.js';
import { findRefusal } from '../refusal.js';
import { atMarker } from './atMarker.js';
import { toReading, type Outcome } from './outcome.js';
import { bracketed, choosing, conclusion, verdict, wholeReply } from './weak.js';

/** Number of options, 0 where the question does not list them. Letters beyond Z cannot be named. */
export function optionCount(q: Pick<Question, 'choices'>): number {
  return Math.min(26, q.choices?.length ?? 0);
}

/**
 * Reads the chosen option from a text whose run-on is cut already. The last explicit marker decides; only where there
 * is none that names an option does the flexible reading go on to weaker rules, in the order below.
 */
export function readChoice(text: string, q: Question, reading: Reading): ReadText {
  const options = optionCount(q);
  if (text.trim() === '') return unread(messages.emptyText);
  const markers = [...answerMarkers(text), ...boxes(text)].sort((a, b) => a.start - b.start);
  let declined: { outcome: Outcome; rule: Rule } | null = null;
  let after = 0;
  for (const marker of markers.reverse()) {
    if (marker.rule === 'answer line') continue; // in a multiple-choice text "A:" opens an option
    const outcome = atMarker(text, marker, q.choices);
    if (!outcome) continue;
    if (outcome.type !== 'declined') return toReading(text, outcome, options, marker.rule);
    declined = { outcome, rule: marker.rule };
    after = marker.at;
    break;
  }
  if (reading === 'strict')
    return declined ? toReading(text, declined.outcome, options, declined.rule) : unread(messages.noMarker);

  const weak =
    choosing(text, after) ??
    verdict(text, after) ??
    bracketed(text, after) ??
    conclusion(text, after) ??
    wholeReply(text, after, q.choices);
  if (weak) return toReading(text, weak.outcome, options, weak.rule);
  if (declined) return toReading(text, declined.outcome, options, declined.rule);
  const refusal = findRefusal(text);
  return refusal ? abstained(text, 'refusal', ...refusal) : unread(messages.noLetter);
}

import type { Where } from './fields.js';
import { wrong } from './fields.js';
import type { TraceResponse } from './traceResponses.js';

/**
 * Recorded debates (DyLAN's MATH traces): `rounds[r][i]` is the text of agent i in round r, null where it was not
 * asked. Round 0 becomes the agents' first answers, later ones stage `debate`; agents are named `agent-0`, `agent-1`, …
 * @throws SigmaError `bad-input` on any other shape
 */
export function importDebate(rounds: unknown, where: Where): TraceResponse[] {
  if (!Array.isArray(rounds)) throw wrong(where, 'rounds', rounds, 'a list of rounds, each a list of texts or null');
  return rounds.flatMap((texts: unknown, round) => {
    const label = `rounds[${round}]`;
    if (!Array.isArray(texts)) throw wrong(where, label, texts, 'a list of texts or null');
    return texts.flatMap((text: unknown, i): TraceResponse[] => {
      if (text === null) return [];
      if (typeof text !== 'string') throw wrong(where, `${label}[${i}]`, text, 'a text or null');
      return [{ agent: `agent-${i}`, text, stage: round === 0 ? 'first' : 'debate', round, draw: 0 }];
    });
  });
}

import type { TokenLogprob, Usage } from '../core/index.js';
import { SigmaError } from '../core/index.js';
import type { Fields, Where } from './fields.js';
import { countField, isFields, nameField, textField, wrong } from './fields.js';
import * as texts from './messages.js';

/** One recorded text of one agent (docs/rules.md §3). */
export interface TraceResponse {
  agent: string;
  /** As recorded; '' where there was none. */
  text: string;
  stage: string;
  round: number;
  draw: number;
  /** Another reader's reading: null = found none, absent = the file does not say. */
  pred?: string | null;
  /** Another grader's judgement. */
  correct?: boolean;
  confidence?: number;
  logprobs?: readonly TokenLogprob[];
  usage?: Usage;
  /** Why there is no text and never can be (a content filter, a prompt too long): the answer is an error. */
  error?: string;
}

/**
 * The responses of one question, checked.
 * @throws SigmaError `bad-input`: not a list, an entry without agent, a wrong type, one agent twice in a stage, round and draw
 */
export function readResponses(value: unknown, id: string, where: Where): TraceResponse[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrong(where, 'responses', value, 'a list of {"agent", "text", …}');
  const seen = new Set<string>();
  return value.map((entry: unknown, n) => {
    const label = `responses[${n}]`;
    if (!isFields(entry)) throw wrong(where, label, entry, 'an object {"agent", "text", …}');
    const r = readResponse(entry, label, where);
    const key =
      r.stage === 'first' && r.round === 0 && r.draw === 0
        ? r.agent
        : JSON.stringify([r.agent, r.stage, r.round, r.draw]);
    if (seen.has(key)) {
      throw new SigmaError(
        'bad-input',
        texts.duplicateResponse(where.file, where.line, id, r.agent, r.stage, r.round, r.draw),
      );
    }
    seen.add(key);
    return r;
  });
}

function readResponse(o: Fields, label: string, where: Where): TraceResponse {
  const out: TraceResponse = {
    agent: nameField(o, 'agent', where, `${label}.agent`, 'the name of the agent that answered'),
    text: textField(o, 'text', where, `${label}.text`) ?? '',
    stage:
      (o.stage ?? undefined) === undefined
        ? 'first'
        : nameField(o, 'stage', where, `${label}.stage`, 'the name of a step'),
    round: countField(o, 'round', where, `${label}.round`),
    draw: countField(o, 'draw', where, `${label}.draw`),
  };
  const { pred, correct, confidence, logprobs, usage } = o;
  if (pred !== undefined) {
    if (pred !== null && typeof pred !== 'string' && typeof pred !== 'number')
      throw wrong(where, `${label}.pred`, pred, 'a text or null');
    out.pred = pred === null ? null : String(pred);
  }
  if (correct !== undefined && correct !== null) {
    if (typeof correct !== 'boolean') throw wrong(where, `${label}.correct`, correct, 'true or false');
    out.correct = correct;
  }
  if (confidence !== undefined && confidence !== null) {
    if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1)) {
      throw wrong(where, `${label}.confidence`, confidence, 'a number from 0 to 1');
    }
    out.confidence = confidence;
  }
  if (logprobs !== undefined && logprobs !== null) out.logprobs = readLogprobs(logprobs, `${label}.logprobs`, where);
  if (usage !== undefined && usage !== null) out.usage = readUsage(usage, `${label}.usage`, where);
  const error = textField(o, 'error', where, `${label}.error`);
  if (error !== undefined) out.error = error;
  return out;
}

function readLogprobs(value: unknown, label: string, where: Where): TokenLogprob[] {
  if (!Array.isArray(value)) throw wrong(where, label, value, 'a list of {"token", "logprob"}');
  return value.map((entry: unknown) => {
    if (isFields(entry) && typeof entry.token === 'string' && typeof entry.logprob === 'number') {
      return { token: entry.token, logprob: entry.logprob };
    }
    throw wrong(where, label, entry, 'a list of {"token", "logprob"}');
  });
}

function readUsage(value: unknown, label: string, where: Where): Usage {
  if (!isFields(value)) throw wrong(where, label, value, 'an object of token counts');
  const usage: Usage = {
    promptTokens: countField(value, 'promptTokens', where, `${label}.promptTokens`),
    completionTokens: countField(value, 'completionTokens', where, `${label}.completionTokens`),
  };
  if (value.cachedTokens !== undefined)
    usage.cachedTokens = countField(value, 'cachedTokens', where, `${label}.cachedTokens`);
  if (value.reasoningTokens !== undefined)
    usage.reasoningTokens = countField(value, 'reasoningTokens', where, `${label}.reasoningTokens`);
  return usage;
}

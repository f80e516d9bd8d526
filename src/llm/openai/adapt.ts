import type { Failure } from './faults.js';
import type { ChatBody } from './request.js';
import { droppable, type Traits } from './traits.js';

export interface Adapted {
  traits: Traits;
  /** What is done differently from now on: ends a sentence "From now on …". */
  change: string;
}

/**
 * What to send instead when a server has refused a field that an answer can do without. Undefined when it complains
 * of something else, a value out of range included: that is for the user to mend.
 */
export function adapt(traits: Traits, body: ChatBody, failure: Failure): Adapted | undefined {
  if (failure.status !== 400 && failure.status !== 422 && failure.status !== 501) return undefined;
  const { param, reason } = failure;
  const about = (name: string): boolean =>
    param === name || (param ?? '').startsWith(`${name}.`) || named(reason, name);

  if (body.n !== undefined && (param === 'n' || manyDraws.test(reason)))
    return { traits: { ...traits, n: 1 }, change: 'each draw is a request of its own' };
  if (body.response_format && (about('response_format') || jsonMode.test(reason))) {
    const json = traits.json === 'schema' ? 'object' : 'prompt';
    if (traits.jsonFixed || traits.json === 'prompt') return undefined;
    const change = json === 'object' ? 'JSON is asked for without a schema' : 'JSON is asked for in words';
    return { traits: { ...traits, json }, change };
  }
  if (!refuses.test(`${failure.errorCode ?? ''} ${reason}`)) return undefined;
  if (body.max_tokens !== undefined && about('max_tokens'))
    return { traits: { ...traits, limitField: 'max_completion_tokens' }, change: 'max_completion_tokens is sent' };
  if (body.max_completion_tokens !== undefined && about('max_completion_tokens'))
    return { traits: { ...traits, limitField: 'max_tokens' }, change: 'max_tokens is sent' };
  const field = droppable.find((f) => body[f] !== undefined && about(f));
  return (
    field && { traits: { ...traits, without: new Set([...traits.without, field]) }, change: `no ${field} is sent` }
  );
}

const refuses =
  /unsupported|not[ _](?:supported|allowed|permitted|available|implemented|recognized)|(?:does|do) not (?:support|allow)|unrecognized|unknown|unexpected|extra[ _](?:field|input|forbidden)/i;

const manyDraws =
  /(['"`])n\1|\bn ?(?:>|must|should|is|has|value|parameter|to be|greater|cannot)|number of (?:choices|completions)|only one completion choice/i;

const jsonMode = /response[ _]format|json[ _](?:schema|object|mode)|structured output|invalid schema|guided|grammar/i;

/** Is a field spoken of? Its name as a word: `stop` is not `stopped`, nor `seed` `seeded`. */
const named = (reason: string, field: string): boolean => new RegExp(`(?<![\\w.])${field}(?!\\w)`).test(reason);

import { fillPrompt, isServiceTurn, loadPrompt, quoteText, SigmaError, withRequest } from '../core/index.js';
import type { Context, OutputShape, Reply, Response, ServiceTurn, Turn } from '../core/index.js';
import { readStructured } from '../parse/index.js';
import type { ObjectSchema, PropertySchema } from '../parse/index.js';
import { unreadableReply } from './messages.js';

/** The prompt of a repair: `sigma prompt` shows it, and it counts among the prompts of every method that asks for objects. */
export const repairPrompt = loadPrompt('methods', 'prompts', 'repair.txt');

/** The fields of a structured reply, or why there are none. */
export type Asked<Said> = {
  said: Said;
  /** Was a second request needed? */
  repaired: boolean;
} & (
  | { data: Readonly<Record<string, unknown>> }
  /** `permanent`: the call itself cannot succeed, however often it is tried. */
  | { data?: undefined; fault: string; permanent: boolean }
);

/** The form of a structured reply: all properties required, in this order, and no others. */
export function formOf(
  name: string,
  properties: Record<string, PropertySchema>,
): Extract<OutputShape, { type: 'json' }> {
  const required = Object.keys(properties);
  return { type: 'json', name, schema: { type: 'object', properties, required, additionalProperties: false } };
}

/**
 * Asks an agent or a service for an object of the turn's form. A reply that holds none is sent back once, with what
 * was wrong (stage `<stage>/repair`).
 */
export function askStructured(context: Context, turn: Turn): Promise<Asked<Response>>;
export function askStructured(context: Context, turn: ServiceTurn): Promise<Asked<Reply>>;
export async function askStructured(context: Context, turn: Turn | ServiceTurn): Promise<Asked<Response | Reply>> {
  const first = await askOnce(context, turn);
  if (first.data !== undefined || first.permanent) return first;
  const repair = fillPrompt(repairPrompt, {
    reply: quoteText(first.said.text),
    fault: first.fault,
    fields: fieldsOf(schemaOf(turn)),
  });
  const again = { ...turn, stage: `${turn.stage}/repair`, messages: withRequest(turn.messages, repair) };
  return { ...(await askOnce(context, again)), repaired: true };
}

/**
 * The failure of a turn whose reply could not be read, nor its repair.
 * @param remedy what else to do, a full sentence
 */
export function unreadable(
  turn: Turn | ServiceTurn,
  asked: { said: { text: string }; fault: string },
  remedy: string,
): SigmaError {
  const who = isServiceTurn(turn) ? `service "${turn.service}"` : `agent "${turn.agent}"`;
  const { question, stage, round } = turn;
  return new SigmaError(
    'unit-failed',
    unreadableReply(who, question.id, stage, round, asked.fault, asked.said.text, remedy),
  );
}

async function askOnce(context: Context, turn: Turn | ServiceTurn): Promise<Asked<Response | Reply>> {
  if (isServiceTurn(turn)) {
    const said = await context.service(turn);
    if (said.error !== undefined) return { said, repaired: false, fault: said.error, permanent: true };
    const read = readStructured(said.text, schemaOf(turn));
    if ('data' in read) return { said, repaired: false, data: read.data };
    return { said, repaired: false, fault: read.reason, permanent: false };
  }
  const said = await context.panel.ask(turn);
  if (said.data !== undefined) return { said, repaired: false, data: said.data };
  const { answer } = said;
  if (answer.type === 'error') return { said, repaired: false, fault: answer.cause, permanent: true };
  return {
    said,
    repaired: false,
    fault: answer.type === 'unparsable' ? answer.reason : 'no JSON object',
    permanent: false,
  };
}

function schemaOf({ output }: Turn | ServiceTurn): ObjectSchema {
  if (output.type !== 'json') throw new RangeError('Asking for an object: the turn wants plain text.');
  return output.schema;
}

function fieldsOf({ properties = {} }: ObjectSchema): string {
  return Object.entries(properties)
    .map(([name, property]) => `"${name}" (${describe(property)})`)
    .join(', ');
}

function describe({ type, enum: choices, minimum, maximum, maxLength }: PropertySchema): string {
  if (choices) return `one of ${choices.map((c) => JSON.stringify(c)).join(', ')}`;
  if (type === 'number' || type === 'integer')
    return minimum === undefined || maximum === undefined ? 'a number' : `a number from ${minimum} to ${maximum}`;
  if (type !== 'string') return String(type ?? 'any value');
  return typeof maxLength === 'number' ? `text, at most ${maxLength} characters` : 'text';
}

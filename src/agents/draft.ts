import { z } from 'zod';
import { SigmaError, fillPrompt, loadPrompt, quoteText, tame, type Message } from '../core/index.js';
import type { ChatModel } from '../llm/index.js';
import { readStructured, type ObjectSchema } from '../parse/index.js';
import * as texts from './messages.js';
import type { PanelAgent } from './panels.js';

export interface DraftOptions {
  /** Another seed, another draft. */
  seed: number;
  signal?: AbortSignal | undefined;
}

const prompts = {
  panel: loadPrompt('agents', 'prompts', 'draft.txt'),
  card: loadPrompt('agents', 'prompts', 'card.txt'),
  repair: loadPrompt('agents', 'prompts', 'draftRepair.txt'),
};

const onOneLine = (s: string): string => tame(s.replace(/\s+/g, ' ').trim());

/** Text for one line of a prompt or a table. */
const line = z.string().transform(onOneLine).pipe(z.string().min(1).max(1000));
const drafted = z.object({ name: line, role: line, system: line, strategy: line, profile: line });

/** An object schema of these fields, all required. */
const objectOf = (properties: NonNullable<ObjectSchema['properties']>): ObjectSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const text = { type: 'string' };
const panelForm = objectOf({
  agents: { type: 'array', items: objectOf({ name: text, role: text, system: text, strategy: text, profile: text }) },
});
const cardForm = objectOf({ card: text });

/**
 * Lets a model draft a panel for a task, as SIGMA v1 does (its section 4.1). One more request where the reply cannot be
 * used; names become ids of small letters, digits and hyphens, different ones.
 * @param n agents, at least 1
 * @throws SigmaError `unit-failed` when neither reply can be used; LlmError
 */
export async function draftPanel(
  chat: ChatModel,
  task: string,
  n: number,
  options: DraftOptions,
): Promise<PanelAgent[]> {
  const read = z.object({ agents: z.array(drafted).min(n) });
  const request = fillPrompt(prompts.panel, { n: String(n), task });
  const { agents } = await ask(chat, `panel: ${task}`, request, panelForm, read, options);
  const ids = new Set<string>();
  return agents.slice(0, n).map(({ name, ...said }) => ({ id: idFor(name, ids), ...said }));
}

/**
 * Lets a model describe a model in a sentence, for selection by profile.
 * @param readme what its makers say of it; the first 6,000 characters are shown
 * @throws as `draftPanel`
 */
export async function draftCard(
  chat: ChatModel,
  model: string,
  readme: string | undefined,
  options: DraftOptions,
): Promise<string> {
  const request = fillPrompt(prompts.card, {
    model: onOneLine(model),
    source: readme === undefined ? '' : ' or what its makers say below',
    readme: readme === undefined ? '' : `What its makers say:\n\n${quoteText(readme.slice(0, 6000), 6000)}`,
  });
  return (await ask(chat, `card: ${model}`, request, cardForm, z.object({ card: line }), options)).card;
}

async function ask<T>(
  chat: ChatModel,
  what: string,
  request: string,
  schema: ObjectSchema,
  read: z.ZodType<T>,
  { seed, signal }: DraftOptions,
): Promise<T> {
  const once = async (content: string, round: number): Promise<{ said?: T; fault: string; text: string }> => {
    const messages: Message[] = [{ role: 'user', content }];
    const { text, error } = await chat.complete(
      {
        messages,
        output: { type: 'json', name: 'draft', schema },
        sampling: chat.sampling,
        sample: { seed, question: what, who: 'drafter', stage: 'draft', round, draw: 0 },
      },
      { signal },
    );
    if (error !== undefined) throw new SigmaError('unit-failed', texts.draftRefused(what, error));
    const found = readStructured(text, schema);
    if ('reason' in found) return { fault: found.reason, text };
    const fit = read.safeParse(found.data);
    return fit.success ? { said: fit.data, fault: '', text } : { fault: faultOf(fit.error), text };
  };
  const first = await once(request, 0);
  if (first.said !== undefined) return first.said;
  const repair = fillPrompt(prompts.repair, { fault: first.fault, reply: quoteText(first.text) });
  const second = await once(`${request}\n\n${repair}`, 1);
  if (second.said !== undefined) return second.said;
  throw new SigmaError('unit-failed', texts.draftUnreadable(what, second.fault));
}

const faultOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map((i) => `${i.path.join('.')}: ${i.message}`)
    .join('; ');

function idFor(name: string, taken: Set<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  const stem = plain || 'agent';
  let id = stem;
  for (let i = 2; taken.has(id); i++) id = `${stem}-${i}`;
  taken.add(id);
  return id;
}

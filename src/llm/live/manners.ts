import { fillPrompt, loadPrompt } from '../../core/index.js';

const manners = new Map(
  (['low-quality', 'conflict', 'copycat'] as const).map((name) => [
    name as string,
    loadPrompt('llm', 'live', 'prompts', `${name}.txt`),
  ]),
);

/**
 * The system prompt of a malicious agent (SIGMA v1, appendix D.3, in our own words).
 * @param answer what it has to argue for, in words; '' where it decides by itself
 */
export function mannerPrompt(manner: string, answer: string): string {
  const template = manners.get(manner) ?? manners.get('conflict') ?? '';
  return template.includes('{{answer}}')
    ? fillPrompt(template, { answer: answer || 'any answer that the others do not give' })
    : template;
}

/** Texts of the prompts by name, for the manifest. */
export const mannerPrompts: Readonly<Record<string, string>> = Object.fromEntries(manners);

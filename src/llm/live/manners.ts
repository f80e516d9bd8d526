import type { Answer, Message, Question, Response, Turn, Wanted } from '../../core/index.js';
import { fillPrompt, isAnswer, loadPrompt, optionText, quoteText, withRequest } from '../../core/index.js';
import { withSystem } from './withSystem.js';

const prompt = (name: string): string => loadPrompt('llm', 'live', 'prompts', `${name}.txt`);

/** What malicious agents are told, in our own words after SIGMA v1, appendix D.3; for the manifest too. */
export const mannerPrompts = {
  'low-quality': prompt('low-quality'),
  conflict: prompt('conflict'),
  peers: prompt('peers'),
} as const;

/**
 * The messages of a turn under attack: the manner's prompt in place of every other system message, and what the seat may
 * look at beyond what the turn shows it, quoted.
 */
export function inManner({ messages, question, sees }: Turn, { manner, answer, peers = [] }: Wanted): Message[] {
  const told =
    manner === 'low-quality'
      ? mannerPrompts['low-quality']
      : fillPrompt(mannerPrompts.conflict, { answer: inWords(answer, question) });
  const shown = new Set(sees.map((r) => r.id));
  const others = peers.filter((r) => !shown.has(r.id) && r.text.trim() !== '');
  const asked = withSystem(
    messages.filter((m) => m.role !== 'system'),
    told,
  );
  return others.length === 0 ? asked : withRequest(asked, fillPrompt(mannerPrompts.peers, { answers: listed(others) }));
}

const listed = (said: readonly Response[]): string =>
  said.map((r, i) => `Agent ${i + 1}:\n${quoteText(r.text)}`).join('\n\n');

/** An answer as a model can be told it: of an option, its letter and text, on one line. */
function inWords(answer: Answer | null, { choices }: Question): string {
  if (answer === null || !isAnswer(answer)) return 'any answer that the others do not give';
  const option = optionText(choices, answer.canon);
  return option === undefined ? answer.canon : `${answer.canon} (${option.replace(/\s+/g, ' ').trim()})`;
}

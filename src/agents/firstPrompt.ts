import { readFileSync } from 'node:fs';
import type { Agent, Message, Question } from '../core/index.js';
import { SigmaError, fillPrompt, loadPrompt, questionText, reasonOf, slotsOf } from '../core/index.js';
import * as texts from './messages.js';

export interface FirstPromptOptions {
  /** Ask for a stated confidence. */
  confidence?: boolean | undefined;
  /** A template of the user's own, with the slot `{{question}}`, and `{{form}}` and `{{confidence}}` where wanted. */
  file?: string | undefined;
}

const template = loadPrompt('agents', 'prompts', 'first.txt');
const programTemplate = loadPrompt('agents', 'prompts', 'firstProgram.txt');

/** The form of an answer by kind, in words. */
const forms: Readonly<Record<string, string>> = {
  choice: 'the letter of the right option',
  number: 'the number alone, without unit',
  code: 'the complete function with the imports and helpers that it needs',
};

/** The template of the first prompt to a question of this kind: the package's, or the user's. @throws SigmaError `bad-input` */
export function firstTemplate(options: FirstPromptOptions = {}, kind = ''): string {
  if (options.file === undefined) return kind === 'code' ? programTemplate : template;
  try {
    const own = readFileSync(options.file, 'utf8');
    if (!slotsOf(own).includes('question')) throw new Error('it has no slot {{question}}');
    return own;
  } catch (e) {
    throw new SigmaError('bad-input', texts.badPrompt(options.file, reasonOf(e)), e);
  }
}

/** What live agents are asked first: the question as the data give it, how to go about it, and the form of the answer. */
export function firstPrompt(options: FirstPromptOptions = {}): (question: Question, agent: Agent) => Message[] {
  firstTemplate(options); // the user's own is refused before the first question
  const templates = new Map<string, string>();
  return (question) => {
    const own = templates.get(question.kind) ?? firstTemplate(options, question.kind);
    templates.set(question.kind, own);
    const slots = slotsOf(own);
    const values: Record<string, string> = {
      question: questionText(question),
      form: forms[question.kind] ?? 'the answer alone',
      confidence: options.confidence
        ? ' Then give a line "Confidence: N%", how sure you are that your answer is right.'
        : '',
    };
    const used = Object.fromEntries(Object.entries(values).filter(([name]) => slots.includes(name)));
    return [...question.messages.filter((m) => m.role === 'system'), { role: 'user', content: fillPrompt(own, used) }];
  };
}

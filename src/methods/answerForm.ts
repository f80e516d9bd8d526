/** How prompts of methods word the form of an answer, by answer kind. */
export interface AnswerForm {
  /** Of an answer that stands alone, such as in a field of an object. */
  bare: string;
  /** Of the end of a text: "end with …". */
  ending: string;
  /** Characters of a bare answer, at most. */
  length: number;
}

const usual: AnswerForm = {
  bare: 'the letter of an option where there are options, else the value',
  ending:
    'a line of the form "The answer is X.", where X is the letter of an option where there are options, else the value',
  length: 100,
};

const byKind: Readonly<Record<string, AnswerForm>> = {
  code: {
    bare: 'the complete Python function with the imports and helpers that it needs, as plain source',
    ending:
      'one fenced Python block that holds the complete function with the imports and helpers that it needs, and nothing after it',
    length: 8000,
  },
};

/** The wording for questions of this kind. */
export const answerForm = (kind: string): AnswerForm => byKind[kind] ?? usual;

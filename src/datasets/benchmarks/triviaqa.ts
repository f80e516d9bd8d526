import { jsonListUnder } from './jsonRows.js';
import { objectOf, openQuestion, textOf, type Loader } from './loader.js';

/** TriviaQA: one large JSON file, streamed; without the documents that come with it. */
export const triviaqa: Loader = {
  name: 'triviaqa',
  endings: ['.json'],
  leaves: /without-answers/,
  async *read(file) {
    for await (const row of jsonListUnder(file, 'Data')) {
      const answer = objectOf(row, 'Answer');
      const list = (key: string): string[] =>
        Array.isArray(answer.o[key]) ? (answer.o[key] as unknown[]).map(String) : [];
      yield openQuestion(
        { id: textOf(row, 'QuestionId'), dataset: 'triviaqa', kind: 'qa', text: textOf(row, 'Question') },
        { value: textOf(answer, 'Value'), aliases: [...new Set([...list('Aliases'), ...list('HumanAnswers')])] },
      );
    }
  },
};

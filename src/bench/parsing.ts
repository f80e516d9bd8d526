import type { Question } from '../core/index.js';
import { choice } from '../parse/index.js';
import { takeTurns, type Timing } from './measure.js';
import { rowOf, type BenchPart } from './part.js';
import { recordedLines, type RecordedLine } from './recorded.js';

const letters = 'ABCDEFGHIJ';

/** Multiple-choice questions with texts that answer them, where no recorded ones are at hand. */
function madeUp(questions: number, agents: number): RecordedLine[] {
  return Array.from({ length: questions }, (_, q) => ({
    id: `made-up/${q}`,
    question: `How many marbles are left of ${q + 30} when ${q % 7} are lost?`,
    options: Array.from(letters, (_letter, o) => `${q + 20 + o} marbles`),
    responses: Array.from({ length: agents }, (_r, a) => {
      const steps = `We take ${q % 7} from ${q + 30}. Step ${a}: check the difference once more, then compare. `;
      return { text: `${steps.repeat(4)}The answer is (${letters[(q + a * a) % 10]!}).` };
    }),
  }));
}

/** Reading the answers of 16,000 texts against JSON.parse over the same bytes. */
export const parsingPart: BenchPart = {
  name: 'parsing',
  summary: 'reading answers out of texts against JSON.parse over the same bytes',
  async measure({ recorded, say }) {
    say('parsing');
    const lines = recorded ? recordedLines(recorded) : madeUp(2000, 8);
    const items = lines.flatMap(({ id, question, options, responses }) => {
      const messages = [{ role: 'user' as const, content: question }];
      const q: Question = { id, dataset: 'bench', kind: 'choice', messages, choices: options };
      return responses.map((r) => ({ text: r.text ?? '', q }));
    });
    const json = JSON.stringify(items.map(({ text }) => text));
    const [ours, theirs] = (await takeTurns(
      [
        () => {
          for (const { text, q } of items) choice.parse(text, q);
        },
        () => {
          JSON.parse(json);
        },
      ],
      7,
    )) as [Timing, Timing];
    const source = recorded ? 'recorded MMLU-Pro answers' : 'made-up answers';
    const note = `${Math.round((1000 * items.length) / ours.median)} texts/s`;
    const variant = `choice, ${source}, ${(json.length / 1e6).toFixed(1)} MB`;
    return [rowOf(`parsing, ${items.length} texts`, variant, 'JSON.parse', ours, theirs, { note })];
  },
};

import { questionText, type Labelled, type Question, type Response } from '../core/index.js';
import { withOptions } from '../datasets/index.js';

/** One answer, under the name that its step has in a recording. */
export interface Said {
  stage: string;
  response: Response;
  /** It came from a recording in the first place. */
  recorded?: boolean;
}

/** A line of a trace file (docs/traces.md): reading it gives the question back as it was, and the answers as they came. */
export function traceLine({ question, gold }: Labelled, said: readonly Said[]): Record<string, unknown> {
  return {
    format: 'sigma-trace/1',
    id: question.id,
    dataset: question.dataset,
    kind: question.kind,
    question: bareText(question),
    ...(question.choices ? { options: question.choices } : {}),
    ...(gold ? { answer: gold.value, aliases: gold.aliases, tests: gold.tests } : {}),
    ...(question.category === undefined ? {} : { category: question.category }),
    responses: said.map(({ stage, response }) => responseOf(stage, response)),
  };
}

function responseOf(stage: string, r: Response): Record<string, unknown> {
  return {
    agent: r.agent,
    text: r.text,
    ...(stage === 'first' ? {} : { stage }),
    ...(r.round === 0 ? {} : { round: r.round }),
    ...(r.draw === 0 ? {} : { draw: r.draw }),
    ...(r.answer.type === 'error' ? { error: r.answer.cause } : {}),
    ...(r.confidence === undefined ? {} : { confidence: r.confidence }),
    ...(r.usage === undefined ? {} : { usage: r.usage }),
    ...(r.logprobs === undefined ? {} : { logprobs: r.logprobs }),
  };
}

/** A question's text without the lines of its options, which reading a trace file adds. */
function bareText(question: Question): string {
  const text = questionText(question);
  const options = withOptions('', question.choices);
  return options !== '' && text.endsWith(options) ? text.slice(0, -options.length) : text;
}

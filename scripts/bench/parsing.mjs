import { generatedRecords, records } from './data.mjs';
import { medians, row } from './measure.mjs';

/** Reading 16,000 texts against JSON.parse over the same bytes. */
export async function parsingRows({ load, recorded, say }) {
  const { choice } = await load('parse/index.js');
  const lines = recorded ? records(recorded.traces) : generatedRecords(2000, 8);
  const items = lines.flatMap(({ id, question, options, responses }) => {
    const q = {
      id,
      dataset: 'bench',
      kind: 'choice',
      messages: [{ role: 'user', content: question }],
      choices: options,
    };
    return responses.map((r) => [r.text ?? '', q]);
  });
  const json = JSON.stringify(items.map(([text]) => text));
  say('parsing');
  const [ms, referenceMs] = await medians(
    [
      async () => {
        for (const [text, q] of items) choice.parse(text, q);
      },
      async () => JSON.parse(json),
    ],
    7,
  );
  const variant = `choice, ${recorded ? 'real MMLU-Pro answers' : 'generated answers'}, ${(json.length / 1e6).toFixed(1)} MB`;
  const perSecond = Math.round((1000 * items.length) / ms);
  return [
    row(`parsing, ${items.length} texts`, variant, 'JSON.parse', ms, referenceMs, { note: `${perSecond} texts/s` }),
  ];
}

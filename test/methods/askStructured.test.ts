import { describe, expect, it } from '@jest/globals';
import { withRequest } from '../../src/core/index.js';
import type { ServiceTurn, Turn } from '../../src/core/index.js';
import { askStructured, formOf, unreadable } from '../../src/methods/askStructured.js';
import { letters, talk } from '../support/talking.js';

const output = formOf('rating', {
  reason: { type: 'string', maxLength: 20 },
  score: { type: 'number', minimum: 0, maximum: 10 },
  label: { type: 'string', enum: ['low', 'high'] },
});
const common = {
  question: letters,
  stage: 'rate',
  round: 3,
  draw: 0,
  messages: withRequest(letters.messages, 'Rate it.'),
  sees: [],
  output,
};
const turn: Turn = { ...common, agent: 'agent-0', own: [] };
const service: ServiceTurn = { ...common, service: 'rater' };
const good = { reason: 'r', score: 5, label: 'high' };

describe('asking for an object', () => {
  it('gives the fields of an agent or a service, in the form that was asked for', async () => {
    const { context, turns, services } = talk({ firsts: ['A'], later: () => good, service: () => good });
    for (const asked of [await askStructured(context, turn), await askStructured(context, service)])
      expect(asked).toMatchObject({ data: good, repaired: false });
    expect([turns.length, services.length]).toEqual([1, 1]);
    expect(turns[0]!.output).toEqual({
      type: 'json',
      name: 'rating',
      schema: {
        type: 'object',
        properties: (output.schema as { properties: unknown }).properties,
        required: ['reason', 'score', 'label'],
        additionalProperties: false,
      },
    });
  });

  it('repairs once, and says what is still wrong', async () => {
    const replies = ['', '{"reason": "r", "score": "many", "label": "low"}'];
    const { context, services } = talk({ firsts: ['A'], service: () => replies[services.length - 1]! });
    const asked = await askStructured(context, service);
    expect(asked).toMatchObject({ fault: '"score" is of the wrong type', permanent: false, repaired: true });
    expect(services.map((t) => [t.stage, t.round])).toEqual([
      ['rate', 3],
      ['rate/repair', 3],
    ]);
    expect(services[1]!.messages.at(-1)!.content).toContain(
      '"reason" (text, at most 20 characters), "score" (a number from 0 to 10), "label" (one of "low", "high").',
    );
    expect(unreadable(service, asked as never, 'Do this.').message).toBe(
      'Asking service "rater" about question "q" (rate, round 3) for a JSON object: neither its reply nor the repair could ' +
        'be read ("score" is of the wrong type; it began "{\\"reason\\": \\"r\\", \\"score\\": \\"many\\", \\"label\\": \\"low\\"}"). Do this.',
    );
  });

  it('does not repair a call that cannot succeed', async () => {
    const reply = { text: '', error: 'content filter' };
    const { context, turns, services } = talk({ firsts: ['A'], later: () => reply, service: () => reply });
    for (const asked of [await askStructured(context, turn), await askStructured(context, service)])
      expect(asked).toMatchObject({ fault: 'content filter', permanent: true, repaired: false });
    expect([turns.length, services.length]).toEqual([1, 1]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readStructured, shapeReply, type ObjectSchema } from '../../src/parse/index.js';

const schema: ObjectSchema = {
  type: 'object',
  properties: {
    rationale: { type: 'string' },
    answer: { type: 'string' },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    label: { type: 'string', enum: ['agree', 'contradict'] },
  },
  required: ['answer', 'confidence'],
};
const read = (text: string): unknown => {
  const found = readStructured(text, schema);
  return 'data' in found ? found.data : found.reason;
};
const plain = { answer: 'B', confidence: 0.8 };

describe('readStructured', () => {
  it.each([
    ['the bare object', '{"answer":"B","confidence":0.8}'],
    ['prose around it', 'Sure! Here it is:\n{"answer":"B","confidence":0.8}\nHope it helps {really}.'],
    ['a code fence', '```json\n{"answer": "B", "confidence": 0.8}\n```'],
    ['the last of several that fit', '{"answer":"A","confidence":0.1} No: {"answer":"B","confidence":0.8}'],
    ['the last that fits, not the last', '{"answer":"B","confidence":0.8} {"note":"done"}'],
    ['single quotes and a trailing comma', "{'answer': 'B', 'confidence': 0.8,}"],
    ['numbers in quotes and per cent', '{"answer":"B","confidence":"80%"}'],
    ['per cent where a fraction is wanted', '{"answer":"B","confidence":80}'],
    ['keys in another case', '{"Answer":"B","CONFIDENCE":0.8}'],
    ['a cut-off end', '{"answer":"B","confidence":0.8'],
  ])('takes %s', (_what, text) => expect(read(text)).toEqual(plain));

  it('converts what is not text, keeps to the bounds and to the choices', () => {
    expect(read('{"answer":42,"confidence":-3,"label":"Agree"}')).toEqual({
      answer: '42',
      confidence: 0,
      label: 'agree',
    });
    expect(read('{"answer":["B"],"confidence":0.5,"label":"perhaps"}')).toEqual({ answer: '["B"]', confidence: 0.5 });
    expect(read('{"answer":"a } b \\" {","confidence":1}')).toEqual({ answer: 'a } b " {', confidence: 1 });
  });

  it.each([
    ['', 'no JSON object'],
    ['The answer is B.', 'no JSON object'],
    ['["B", 0.8]', 'no JSON object'],
    ['{"answer":"B"}', 'no "confidence"'],
    ['{"answer":"B","confidence":"high"}', '"confidence" is of the wrong type'],
    ['{"answer":null,"confidence":1}', '"answer" is of the wrong type'],
  ])('says why there is none in %j', (text, reason) => expect(read(text)).toBe(reason));

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '"', '\\', ':', ',', '[', 'answer', '1', '\n', "'", '```')),
        (parts) => {
          expect(typeof readStructured(parts.join(''), schema)).toBe('object');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads back what shapeReply writes, prose around it or not', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.double({ min: 0, max: 1, noNaN: true }), (answer, text, confidence) => {
        const reply = shapeReply(schema, { answer, text, confidence });
        const data = {
          rationale: text,
          answer,
          confidence: JSON.parse(JSON.stringify(confidence)) as number,
          label: 'agree',
        };
        expect(read(reply)).toEqual(data);
        expect(read(`Well. ${reply} So it is.`)).toEqual(data);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { statedConfidence } from '../../src/parse/index.js';

describe('statedConfidence', () => {
  it.each([
    ['Confidence: 85%', 0.85],
    ['**Confidence:** 85 %', 0.85],
    ['Confidence: 85\nAnswer: B', 0.85],
    ['confidence = .85', 0.85],
    ['My confidence level is 0.85.', 0.85],
    ['Confidence: 20%\nOn reflection:\nConfidence: 90%', 0.9],
    ['Confidence: 0', 0],
    ['Confidence: 1', 1],
    ['Confidence: 1%', 0.01],
    ['Confidence: 100%', 1],
  ])('reads %j', (text, p) => expect(statedConfidence(text)).toBeCloseTo(p, 12));

  it.each([
    '',
    'I am confident.',
    'Confidence: high',
    'Confidence: 250%',
    'Confidence: 101',
    'The 95% confidence interval',
  ])('finds none in %j', (text) => expect(statedConfidence(text)).toBeUndefined());
});

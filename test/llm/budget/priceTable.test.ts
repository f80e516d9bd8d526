import { describe, expect, it } from '@jest/globals';
import { priceOf } from '../../../src/llm/index.js';

const openAi = 'https://api.openai.com/v1';

describe('the price of a model', () => {
  it('is the one that the experiment states, whatever the table says', () => {
    expect(priceOf('gpt-4o', openAi, { input: 1, output: 2 })).toEqual({ input: 1, output: 2, from: 'the experiment' });
  });

  it('is the line of the table for exactly this model, with the date', () => {
    expect(priceOf('gpt-4o-2024-05-13', openAi)).toEqual({ input: 5, output: 15, from: 'price table of 2025-08' });
    expect(priceOf('gpt-4o', openAi)).toMatchObject({ input: 2.5, cachedInput: 1.25, output: 10 });
  });

  it.each([
    ['a date that the table does not have', 'gpt-4o-2031-01-01', openAi],
    ['the same name at another server', 'gpt-4o', 'http://localhost:8000/v1'],
    ['the provider under another path of names', 'openai/gpt-4o', openAi],
    ['a name of an object’s own', 'constructor', openAi],
    ['no model', undefined, openAi],
    ['no server', 'gpt-4o', undefined],
    ['an address that is none', 'gpt-4o', 'localhost'],
  ])('is unknown for %s', (_case, model, url) => {
    expect(priceOf(model, url)).toBeNull();
  });
});

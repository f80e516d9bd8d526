import { describe, expect, it } from '@jest/globals';
import type { ChatRequest } from '../../../src/llm/chat.js';
import { moneyOf, openLedger } from '../../../src/llm/budget/index.js';

const price = { input: 2, cachedInput: 0.5, output: 10 };
const request: ChatRequest = {
  messages: [{ role: 'user', content: 'x'.repeat(35) }],
  output: { type: 'text' },
  sampling: { maxTokens: 100 },
  sample: { seed: 1, question: 'q', who: 'a', stage: 'first', round: 0, draw: 0 },
};

describe('moneyOf', () => {
  it('charges cached tokens at their own price, thoughts with the completion', () => {
    const usage = { promptTokens: 1000, cachedTokens: 400, completionTokens: 50, reasoningTokens: 30 };
    expect(moneyOf(usage, price)).toBeCloseTo((600 * 2 + 400 * 0.5 + 50 * 10) / 1e6, 12);
    expect(moneyOf(usage, { input: 2, output: 10 })).toBeCloseTo((1000 * 2 + 500) / 1e6, 12);
    expect(moneyOf(usage, { input: 0, output: 0 })).toBe(0);
  });

  it('is unknown, not nothing, without a price, without usage and where usage is no number', () => {
    expect(moneyOf({ promptTokens: 1, completionTokens: 1 }, null)).toBeNull();
    expect(moneyOf(undefined, price)).toBeNull();
    expect(moneyOf({ promptTokens: NaN, completionTokens: 1 }, price)).toBeNull();
  });
});

describe('openLedger', () => {
  it('counts calls, stored ones apart, and those without usage', () => {
    const ledger = openLedger();
    ledger.send(request, price)({ promptTokens: 10, completionTokens: 5 });
    ledger.stored();
    expect(ledger.totals()).toMatchObject({ sent: 1, stored: 1, promptTokens: 10, untold: 0, dollars: 70 / 1e6 });
    ledger.send(request, price)(null);
    expect(ledger.totals()).toMatchObject({ sent: 1, untold: 0, dollars: 70 / 1e6 });
    ledger.send(request, price)(undefined);
    expect(ledger.totals()).toMatchObject({ sent: 2, untold: 1, dollars: null });
  });

  it('never lets calls on their way pass the cap', () => {
    // 10 prompt and at most 100 reply tokens: $.00102 a call.
    const ledger = openLedger({ maxCost: 0.00102 * 3 });
    const settle = [1, 2, 3].map(() => ledger.send(request, price));
    expect(() => ledger.send(request, price)).toThrow(/--max-cost/);
    for (const s of settle) s({ promptTokens: 10, completionTokens: 1 });
    expect(() => ledger.send(request, price)).not.toThrow();
  });

  it('stops at the number of calls, those on their way included, with a code that resumes', () => {
    const ledger = openLedger({ maxCalls: 2 });
    ledger.send(request, null);
    ledger.send(request, null)({ promptTokens: 1, completionTokens: 1 });
    expect(() => ledger.send(request, null)).toThrow(
      expect.objectContaining({ code: 'budget-spent', fault: 'budget' }),
    );
  });
});

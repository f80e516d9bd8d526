import type { Usage } from '../../core/index.js';
import type { ChatRequest } from '../chat.js';
import { LlmError } from '../llmError.js';
import { callsSpent, moneySpent } from './messages.js';
import { moneyOf, type Price } from './money.js';

/** What was asked and paid for so far. */
export interface Totals {
  /** Calls sent to models, and calls answered from what is stored. */
  sent: number;
  stored: number;
  promptTokens: number;
  /** Of the prompt tokens: those that the server had cached. */
  cachedTokens: number;
  completionTokens: number;
  /** Of the completion tokens: thoughts. */
  reasoningTokens: number;
  /** Calls of which the server did not say the tokens. */
  untold: number;
  /** US dollars of the calls sent; null where a price or a call's tokens are not known. */
  dollars: number | null;
}

export interface LedgerOptions {
  /** US dollars. */
  maxCost?: number | undefined;
  maxCalls?: number | undefined;
}

/** Counts what is asked, and stops before a limit is passed. */
export interface Ledger {
  /**
   * Before a call is sent: puts its dearest outcome aside. The function that comes back settles it, with the tokens it
   * used, undefined where the server does not say, null after a failure.
   * @throws LlmError `budget`
   */
  send(request: ChatRequest, price: Price | null): (usage: Usage | undefined | null) => void;
  /** A call that the store answered. */
  stored(): void;
  totals(): Totals;
}

/** Tokens of a reply that are put aside where nothing bounds it. */
const usualReply = 4096;

/** Sums are kept in whole billionths of a dollar: they do not depend on the order of calls. */
const nano = 1e9;

export function openLedger({ maxCost = Infinity, maxCalls = Infinity }: LedgerOptions = {}): Ledger {
  const t = {
    sent: 0,
    stored: 0,
    promptTokens: 0,
    cachedTokens: 0,
    completionTokens: 0,
    reasoningTokens: 0,
    untold: 0,
  };
  const cap = Math.round(maxCost * nano);
  let spent = 0;
  let aside = 0;
  let waiting = 0;
  let unknown = false;
  return {
    send(request, price) {
      if (t.sent + waiting >= maxCalls) throw new LlmError('budget', callsSpent(t.sent, maxCalls));
      const worst = Math.round((moneyOf(mostTokens(request), price) ?? 0) * nano);
      if (spent + aside + worst > cap) throw new LlmError('budget', moneySpent(spent / nano, aside / nano, maxCost));
      aside += worst;
      waiting++;
      return (usage) => {
        aside -= worst;
        waiting--;
        if (usage === null) return;
        t.sent++;
        if (!usage) t.untold++;
        t.promptTokens += usage?.promptTokens ?? 0;
        t.cachedTokens += usage?.cachedTokens ?? 0;
        t.completionTokens += usage?.completionTokens ?? 0;
        t.reasoningTokens += usage?.reasoningTokens ?? 0;
        const paid = moneyOf(usage, price);
        if (paid === null) unknown = true;
        else spent += Math.round(paid * nano);
      };
    },
    stored: () => void t.stored++,
    totals: () => ({ ...t, dollars: unknown ? null : spent / nano }),
  };
}

/** The most that a request can use: about 3.5 characters a token, and the longest reply. */
export function mostTokens({ messages, sampling }: ChatRequest): Usage {
  const characters = messages.reduce((n, m) => n + m.content.length, 0);
  return { promptTokens: Math.ceil(characters / 3.5), completionTokens: sampling.maxTokens ?? usualReply };
}

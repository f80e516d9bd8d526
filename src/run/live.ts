import type { AgentId, Question, Usage } from '../core/index.js';
import type { StatedPrice } from '../llm/index.js';
import type { CallProgress } from './progress.js';

/** The models of a run, and what is asked of them. */
export interface LiveSide {
  /** Identities, sampling, roles and prompts, for the content hash: no address, no key. */
  describe(): Record<string, unknown>;
  /** Questions asked at once: enough to keep every place at the servers busy. */
  width: number;
  /** Opens the store of calls; those of a run are kept in its folder too. Before that, the user's own store is only read. */
  attach(folder?: string): Promise<void>;
  /** From now on nothing is asked that is not stored. */
  seal(): void;
  /** Called after every call. */
  onCall(listener: () => void): void;
  progress(): Omit<CallProgress, 'rate'>;
  /** What this process asked and paid for, for status.json. */
  paid(): object;
  /** Did the agent's first answer come with the data? */
  isRecorded(question: Question, agent: AgentId): Promise<boolean>;
  /** Names under `llms`; undefined for recorded agents and services that nobody serves. */
  modelOfAgent(agent: AgentId): string | undefined;
  modelOfService(service: string): string | undefined;
  /** US dollars of so many tokens; null where the price is not known. */
  money(model: string, usage: Usage): number | null;
  /** Most tokens of a reply, and dollars per million of them, of the dearest model; null where one of them is not known. */
  /** What the tokens of each model cost, and who says so; null where nobody does. */
  prices(): Record<string, StatedPrice | null>;
  mostReplyTokens: number | null;
  mostReplyPrice: number | null;
  close(): Promise<void>;
}

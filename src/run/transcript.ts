import {
  describeAnswer,
  isFirst,
  type AgentId,
  type Reply,
  type Response,
  type ServiceTurn,
  type Turn,
} from '../core/index.js';
import type { CaseRound, CaseService, CaseTurn, SampleAgent } from '../report/index.js';

/** Writes down a conversation beyond the first answers. */
export interface Transcript {
  /** False for the opening answer that all methods share: it is no part of the conversation. */
  answer(turn: Turn, said: Response): boolean;
  service(turn: ServiceTurn, said: Reply): void;
  /** All that was said, in an order that does not hang on who answered first. */
  told(firsts: readonly SampleAgent[]): { rounds: CaseRound[]; services: CaseService[] };
}

export function transcript(agents: readonly AgentId[]): Transcript {
  const turns = new Map<string, { turn: Turn; said: Response }>();
  const services: CaseService[] = [];
  return {
    answer(turn, said) {
      const { stage, round, draw, agent } = turn;
      if (isFirst(turn)) return false;
      const key = JSON.stringify([stepOf(stage), round, agent, draw]);
      // A repair takes the place of the reply that it mends, unless it is no better.
      if (stage === stepOf(stage) || said.data !== undefined || !turns.has(key)) turns.set(key, { turn, said });
      return true;
    },
    service({ service, stage, round, sees }, { text, usage, error }) {
      services.push({
        service,
        stage,
        round,
        sees: seen(sees),
        after: Math.max(0, ...sees.map((r) => r.round)),
        text: error === undefined ? text : `error: ${error}`,
        ...(usage ? { usage } : {}),
      });
    },
    told(firsts) {
      const seat = (agent: AgentId): number => agents.indexOf(agent);
      const before = new Map(firsts.map((a) => [a.id, a.text === '' ? null : a.answer]));
      const rounds: (CaseRound & { turns: CaseTurn[] })[] = [];
      const ordered = [...turns.values()].sort(
        ({ turn: a }, { turn: b }) =>
          a.round - b.round ||
          compare(stepOf(a.stage), stepOf(b.stage)) ||
          seat(a.agent) - seat(b.agent) ||
          a.draw - b.draw,
      );
      for (const { turn, said } of ordered) {
        const { round, agent, draw } = turn;
        const stage = stepOf(turn.stage);
        let last = rounds.at(-1);
        if (last?.stage !== stage || last.round !== round) rounds.push((last = { stage, round, turns: [] }));
        const was = before.get(agent) ?? null;
        const answer = describeAnswer(said.answer);
        last.turns.push({
          agent,
          draw,
          sees: seen(turn.sees),
          before: was,
          answer,
          changed: was !== null && was !== answer,
          ...(said.confidence === undefined ? {} : { confidence: said.confidence }),
          text: said.text,
          ...(said.data ? { fields: said.data } : {}),
          ...(said.usage ? { usage: said.usage } : {}),
        });
        if (draw === 0) before.set(agent, answer);
      }
      const places = ({ sees }: CaseService): string => sees.map((x) => String(seat(x)).padStart(4)).join();
      const sorted = [...services].sort(
        (a, b) => a.after - b.after || compare(a.stage, b.stage) || a.round - b.round || compare(places(a), places(b)),
      );
      return { rounds, services: sorted };
    },
  };
}

/** The step that a turn belongs to: a repair to the one that it mends. */
const stepOf = (stage: string): string => stage.replace(/\/repair$/, '');

const seen = (responses: readonly Response[]): string[] => [...new Set(responses.map((r) => r.agent))];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

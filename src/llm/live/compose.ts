import type { Backend } from '../../core/index.js';
import { hasCode, isServiceTurn } from '../../core/index.js';

/**
 * What is recorded is read, everything else is asked live. Agents are told apart by their ids: a recorded agent may go on
 * live. Services are always live.
 */
export function composeBackends(recorded: Backend, live: Backend): Backend {
  const known = new Set(recorded.agents.map((a) => a.id));
  const players = new Map(live.agents.map((a) => [a.id, a]));
  return {
    name: `${recorded.name}+live`,
    capabilities: new Set([...recorded.capabilities, ...live.capabilities]),
    agents: [
      ...recorded.agents.map((a) => ({ ...a, ...players.get(a.id) })),
      ...live.agents.filter((a) => !known.has(a.id)),
    ],
    async answer(turn, signal) {
      if (isServiceTurn(turn) || !known.has(turn.agent)) return live.answer(turn, signal);
      try {
        return await recorded.answer(turn, signal);
      } catch (e) {
        if (!hasCode(e, 'not-recorded') || !players.has(turn.agent)) throw e;
        return live.answer(turn, signal);
      }
    },
  };
}

import type { Backend, Capability } from '../../core/index.js';
import { hasCode, isOpening, isServiceTurn } from '../../core/index.js';

/**
 * Recorded answers, and models that go on from there: what is recorded is read, everything else is asked. The agents are
 * those that models play, told apart by their ids. Services are always live. What an attack wants said in the opening
 * round is borrowed from the recording (docs/rules.md §4), later it is generated.
 */
export function composeBackends(recorded: Backend, live: Backend): Backend {
  const known = new Map(recorded.agents.map((a) => [a.id, a]));
  const agents = live.agents.map((a) => ({ ...known.get(a.id), ...a }));
  const continued = agents.some((a) => known.has(a.id));
  return {
    name: `${recorded.name}+live`,
    capabilities: new Set(
      [...live.capabilities].filter((c) => !continued || !ofFirsts.has(c) || recorded.capabilities.has(c)),
    ),
    agents,
    async answer(turn, signal) {
      if (isServiceTurn(turn) || !known.has(turn.agent)) return live.answer(turn, signal);
      if (turn.wants && !isOpening(turn)) return live.answer(turn, signal);
      try {
        return await recorded.answer(turn, signal);
      } catch (e) {
        if (!hasCode(e, 'not-recorded')) throw e;
        return live.answer(turn, signal);
      }
    },
  };
}

/** What first answers must bring along: the model cannot add it to a recorded one. */
const ofFirsts: ReadonlySet<Capability> = new Set<Capability>(['confidence', 'logprobs']);

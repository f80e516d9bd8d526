import { messages, nearestName } from '../core/index.js';
import type { Experiment } from './experiment.js';
import type { Fault } from './experimentFaults.js';
import { liveWithoutModel } from './messages.js';

/** The first model that is named and not there, or wanted and not named. */
export function llmsFault(x: Experiment): Fault | undefined {
  const known = Object.keys(x.llms ?? {});
  const check = (name: string | undefined, path: PropertyKey[]): Fault | undefined => {
    if (name === undefined || known.includes(name)) return undefined;
    if (known.length === 0) return { path, text: liveWithoutModel(`model "${name}" is named`) };
    const text = messages.unknownName('model', name, known, nearestName(name, known)).replace(/\.$/, '');
    return { path, text };
  };
  if (x.live === true && known.length === 0) return { path: ['live'], text: liveWithoutModel('"live" is true') };
  for (const [i, agent] of (Array.isArray(x.agents) ? x.agents : []).entries()) {
    const fault = typeof agent === 'string' ? undefined : check(agent.llm, ['agents', i, 'llm']);
    if (fault) return fault;
  }
  for (const [service, name] of Object.entries(x.services ?? {})) {
    const fault = check(name, ['services', service]);
    if (fault) return fault;
  }
  return undefined;
}

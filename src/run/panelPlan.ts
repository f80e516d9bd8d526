import type { Experiment } from './experiment.js';
import type { AgentSpec } from './llmSchema.js';

/** The agents that an experiment lists, one by one or by family; none where it says how many or nothing. */
export function listedAgents(agents: Experiment['agents']): (string | AgentSpec)[] {
  return Array.isArray(agents) ? agents : [];
}

export const idOf = (agent: string | AgentSpec): string => (typeof agent === 'string' ? agent : (agent.id ?? ''));

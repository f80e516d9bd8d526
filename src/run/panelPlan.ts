import { panelOf } from '../agents/index.js';
import type { Experiment } from './experiment.js';
import type { AgentSpec } from './llmSchema.js';

/**
 * The agents that an experiment lists, a family as the agents of its panel; none where it says how many or nothing.
 * @throws SigmaError `bad-input` for an unknown family
 */
export function listedAgents(agents: Experiment['agents']): (string | AgentSpec)[] {
  if (!Array.isArray(agents)) return [];
  return agents.flatMap((agent) => {
    if (typeof agent === 'string' || agent.family === undefined) return [agent];
    const { family, ...all } = agent;
    return panelOf(family).map((member) => ({ ...member, ...all }));
  });
}

export const idOf = (agent: string | AgentSpec): string => (typeof agent === 'string' ? agent : (agent.id ?? ''));

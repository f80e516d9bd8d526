import { z } from 'zod';
import { readData } from './cards.js';

/** A part that an agent plays. */
export interface Role {
  name: string;
  /** Categories of questions it is meant for; empty = all. */
  fields: string[];
  /** Who it is, for selection by profile. */
  profile: string;
  /** Opening of its system prompt. */
  prompt: string;
}

const schema = z.record(
  z.string(),
  z.strictObject({ fields: z.array(z.string()).default([]), profile: z.string().min(1), prompt: z.string().min(1) }),
);

/** The role profiles that come with sigma, by name. */
export function loadRoles(): ReadonlyMap<string, Role> {
  return new Map(Object.entries(readData('roles.yaml', schema)).map(([name, role]) => [name, { name, ...role }]));
}

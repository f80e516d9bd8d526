import { z } from 'zod';
import { SigmaError, messages, nearestName, type Agent } from '../core/index.js';
import { readData } from './cards.js';

/** A seat of a panel as a file describes it: the form of data/panels.yaml, and of an experiment's `agents`. */
export const panelAgent = z.strictObject({
  id: z.string().min(1),
  role: z.string().min(1),
  strategy: z.string().min(1),
  profile: z.string().min(1),
  /** Its system prompt, where the role's own will not do. */
  system: z.string().min(1).optional(),
});

export type PanelAgent = z.output<typeof panelAgent> & Agent;

/** The panel of an experiment that names none: four general roles. */
export const usualFamily = 'general';

const schema = z.record(z.string(), z.array(panelAgent).min(1));

/** The panels that come with sigma, by family of benchmarks. */
export function loadPanels(): ReadonlyMap<string, readonly PanelAgent[]> {
  return new Map(Object.entries(readData('panels.yaml', schema) as Record<string, PanelAgent[]>));
}

/** @throws SigmaError `bad-input` for an unknown family, with the nearest known one */
export function panelOf(family: string): readonly PanelAgent[] {
  const panels = loadPanels();
  const found = panels.get(family);
  if (found) return found;
  const known = [...panels.keys()];
  throw new SigmaError('bad-input', messages.unknownName('panel', family, known, nearestName(family, known)));
}

import { z } from 'zod';
import { SigmaError, messages, nearestName } from '../core/index.js';
import { readData } from './cards.js';

/** A seat of a panel: may stand under an experiment's `agents` as it is. */
export interface PanelAgent {
  id: string;
  role: string;
  /** How it goes about a question; said to it after the role's prompt. */
  strategy: string;
  /** Who it is, for selection by profile. */
  profile: string;
  /** Its system prompt, in place of the role's. */
  system?: string | undefined;
}

/** A family of benchmarks and who answers it. */
export interface FamilyPanel {
  /** What the family asks, in words. */
  task: string;
  agents: PanelAgent[];
}

/** The panel of an experiment that names none: four general roles. */
export const usualFamily = 'general';

const text = z.string().min(1);
const schema = z.record(
  z.string(),
  z.strictObject({
    task: text,
    agents: z
      .array(z.strictObject({ id: text, role: text, strategy: text, profile: text, system: text.optional() }))
      .min(1),
  }),
);

/** The panels that come with sigma, by family of benchmarks. */
export function loadPanels(): ReadonlyMap<string, FamilyPanel> {
  return new Map(Object.entries(readData('panels.yaml', schema)));
}

/** @throws SigmaError `bad-input` for an unknown family, with the nearest known one */
export function familyOf(family: string): FamilyPanel {
  const panels = loadPanels();
  const found = panels.get(family);
  if (found) return found;
  const known = [...panels.keys()];
  throw new SigmaError('bad-input', messages.unknownName('family', family, known, nearestName(family, known)));
}

/** The agents of a family's panel. @throws SigmaError `bad-input` for an unknown family */
export const panelOf = (family: string): readonly PanelAgent[] => familyOf(family).agents;

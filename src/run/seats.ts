import { attackedPanel } from '../agents/index.js';
import type { AuditEntry, Condition, Panel } from '../core/index.js';
import type { Lab } from './lab.js';

/** A panel under a condition, with what only the runner may know: who is malicious, and where texts came from. */
export interface SeatedPanel {
  panel: Panel;
  audit: { get(responseId: string): AuditEntry | undefined };
  /** [k] 1 = malicious, for one question. */
  maliciousSeats(questionId: string): Uint8Array;
}

export function seatPanel(lab: Lab, condition: Condition): SeatedPanel {
  const planned = lab.plan.attacks.get(condition.attack);
  if (condition.attack === 'none' || !planned) {
    const nobody = new Uint8Array(lab.agents.length);
    return { panel: lab.panel, audit: { get: () => undefined }, maliciousSeats: () => nobody };
  }
  const attacked = attackedPanel(lab.panel, {
    condition,
    attack: planned.attack,
    settings: planned.settings,
    knowledge: planned.knowledge,
    seed: lab.experiment.seed,
    kind: lab.kind,
  });
  return { panel: attacked.panel, audit: attacked.audit, maliciousSeats: (id) => attacked.malicious(id) };
}

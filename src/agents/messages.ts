/** Texts of the errors that panels and attacks can raise. */
export const noAgents = 'Seating a panel: no agent is named. Name at least one, or leave the list out to seat all.';

export const notSeated = (agent: string, known: readonly string[]): string =>
  `Seating agent "${agent}": the back end has no such agent. It has: ${known.join(', ') || 'none'}.`;

export const seatedTwice = (agent: string): string =>
  `Seating a panel: agent "${agent}" is named twice. Each agent has one seat.`;

export const notAtTable = (agent: string, seated: readonly string[]): string =>
  `Asking agent "${agent}": it does not sit on this panel (${seated.join(', ')}). Ask only agents of the panel.`;

export const badShare = (share: number): string =>
  `Placing malicious agents: the share is ${share}. Give a fraction of the panel, from 0 to 1.`;

export const attackMissing = (name: string, share: number): string =>
  `Placing malicious agents: the condition "${name}" at share ${share} comes without an attack. Give the attack that its name stands for.`;

export const badData = (file: string, reason: string): string =>
  `Reading "${file}", a data file of sigma: it is damaged (${reason}). Reinstall the package.`;

export const badPrompt = (file: string, reason: string): string =>
  `Reading the first prompt "${file}": ${reason}. Give a text file with the slot {{question}}.`;

export const draftRefused = (what: string, reason: string): string =>
  `Drafting ${what}: the model refused (${reason}). Word the task otherwise, or ask another model.`;

export const draftUnreadable = (what: string, fault: string): string =>
  `Drafting ${what}: neither reply of the model could be used (${fault}). Try another --seed or a larger model.`;

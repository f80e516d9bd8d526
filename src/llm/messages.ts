/** Texts of the errors that back ends can raise. */
export const noPreds = (file: string): string =>
  `Reading traces "${file}" with --answers pred: no response in it has a "pred". Leave --answers pred out to read the texts.`;

export const badAgent = (agent: string, field: string, value: number, what: string): string =>
  `Making simulated agent "${agent}": "${field}" is ${value}. It must be ${what}.`;

export const duplicateAgent = (agent: string): string =>
  `Making simulated agents: the id "${agent}" is used twice. Give every agent its own.`;

export const interrupted = (what: string): string => `${what}: interrupted. The same command goes on from here.`;

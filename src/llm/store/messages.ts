export const cannotWrite = (folder: string, reason: string): string =>
  `Keeping a finished call in "${folder}": ${reason}. Make room or choose another folder with --cache; the same command goes on from here.`;

export const notStored = (who: string, question: string, stage: string, round: number): string =>
  `Asking "${who}" about question "${question}" (${stage}, round ${round}) without a network: no such call is stored. Run it live first, with the same settings.`;

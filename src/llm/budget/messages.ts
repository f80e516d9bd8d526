export const callsSpent = (sent: number, most: number): string =>
  `Sending another call: ${sent} were sent, and --max-calls is ${most}. Raise it to go on.`;

export const moneySpent = (spent: number, aside: number, most: number): string =>
  `Sending another call: $${spent.toFixed(4)} are spent and $${aside.toFixed(4)} may be by calls on their way; one more could pass --max-cost ${most}. Raise it to go on.`;

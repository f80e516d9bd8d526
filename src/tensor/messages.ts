/** Texts of the tensor area. Each says what was being done, to which item, what was found, what to do. */
export const backendUnavailable = (name: string, why: string, remedy?: string): string =>
  `Choosing the tensor back end "${name}": ${why}.${remedy ? ` ${remedy}` : ''}`;

export const noBackend = (tried: readonly string[]): string =>
  `Choosing a tensor back end: none of ${tried.join(', ')} starts. Run "sigma doctor" to see why.`;

export const needsGram = (mode: string): string =>
  `Building signed graphs with f_eval "${mode}": this mode compares sentence vectors, and there are none. ` +
  `Add --encoder use-lite, give vectors with --embeddings, or use f_eval "answer-aware".`;

export const needsStates = (): string =>
  `Propagating with state "embedding": there are no sentence vectors. ` +
  `Add --encoder use-lite, give vectors with --embeddings, or use state "answer".`;

export const wrongLength = (what: string, found: number, shape: string, wanted: number): string =>
  `Running the graph stage: ${what} holds ${found} numbers, but its shape ${shape} takes ${wanted}. Check the batch.`;

export const tooManySeats = (what: string, k: number, most: number): string =>
  `${what}: ${k} agents are too many for an exact search (at most ${most}). Use a smaller panel.`;

/**
 * Groups texts of similar length, the longest first, so that little is spent on padding and threads finish together.
 * @param lengths tokens of each text
 * @param budget most tokens of a batch, padding included; a longer text stands alone
 * @returns indices into `lengths`, each exactly once
 */
export function tokenBatches(lengths: readonly number[], budget: number): number[][] {
  const order = lengths.map((_, i) => i).sort((a, b) => (lengths[b] as number) - (lengths[a] as number) || a - b);
  const out: number[][] = [];
  let batch: number[] = [];
  for (const i of order) {
    const width = lengths[batch[0] ?? i] as number;
    if (batch.length > 0 && (batch.length + 1) * width > budget) {
      out.push(batch);
      batch = [];
    }
    batch.push(i);
  }
  if (batch.length > 0) out.push(batch);
  return out;
}

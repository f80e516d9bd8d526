/** A signed graph as rows of text: line i, column j is the influence of agent j on agent i; both counted from 1. */
export function graphTable(graph: readonly number[], k: number): string[] {
  const cell = (v: number): string => (v === 0 ? '.' : `${v > 0 ? '+' : ''}${v.toFixed(2)}`).padStart(6);
  const columns = Array.from({ length: k }, (_, j) => j);
  return [
    `      ${columns.map((j) => String(j + 1).padStart(6)).join('')}`,
    ...columns.map((i) => `    ${String(i + 1).padStart(2)}${columns.map((j) => cell(graph[i * k + j]!)).join('')}`),
  ];
}

export const graphHeading = '(row: who is influenced, column: by whom; + trust, - conflict)';

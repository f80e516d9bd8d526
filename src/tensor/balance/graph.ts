/** A signed graph over n agents: symmetric [n,n], flat, row-major, zero diagonal. */
export interface Graph {
  n: number;
  a: ArrayLike<number>;
}

export const at = (g: Graph, i: number, j: number): number => g.a[i * g.n + j]!;

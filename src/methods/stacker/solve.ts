/** Solves A·x = b for a symmetric positive definite A [n,n] (Cholesky). */
export function solveSymmetric(a: readonly number[], b: readonly number[], n: number): number[] {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let s = a[i * n + j]!;
      for (let m = 0; m < j; m++) s -= l[i * n + m]! * l[j * n + m]!;
      l[i * n + j] = i === j ? Math.sqrt(Math.max(s, Number.EPSILON)) : s / l[j * n + j]!;
    }
  }
  const x = b.slice();
  for (let i = 0; i < n; i++) {
    for (let m = 0; m < i; m++) x[i]! -= l[i * n + m]! * x[m]!;
    x[i]! /= l[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let m = i + 1; m < n; m++) x[i]! -= l[m * n + i]! * x[m]!;
    x[i]! /= l[i * n + i]!;
  }
  return x;
}

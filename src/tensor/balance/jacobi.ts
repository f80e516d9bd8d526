import type { Graph } from './graph.js';

/**
 * Eigenvalues of a symmetric matrix, ascending, by cyclic Jacobi rotations (Golub & Van Loan §8.5). Meant for n ≤ 64.
 */
export function symmetricEigenvalues(g: Graph): Float64Array {
  const { n } = g;
  const m = Float64Array.from({ length: n * n }, (_, i) => g.a[i]!);
  const norm = Math.hypot(...m);
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) off += 2 * m[i * n + j]! ** 2;
    if (Math.sqrt(off) <= 1e-15 * norm) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(m, n, p, q);
  }
  return Float64Array.from({ length: n }, (_, i) => m[i * n + i]!).sort();
}

/** The rotation that makes m_pq zero. */
function rotate(m: Float64Array, n: number, p: number, q: number): void {
  const apq = m[p * n + q]!;
  if (apq === 0) return;
  const theta = (m[q * n + q]! - m[p * n + p]!) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let i = 0; i < n; i++) {
    const ip = m[i * n + p]!;
    const iq = m[i * n + q]!;
    m[i * n + p] = c * ip - s * iq;
    m[i * n + q] = s * ip + c * iq;
  }
  for (let i = 0; i < n; i++) {
    const pi = m[p * n + i]!;
    const qi = m[q * n + i]!;
    m[p * n + i] = c * pi - s * qi;
    m[q * n + i] = s * pi + c * qi;
  }
}

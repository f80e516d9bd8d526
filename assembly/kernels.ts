// SIMD kernels of the graph stage, AssemblyScript. `node scripts/kernels.mjs` compiles them to
// src/tensor/kernels/kernels.wasm, which is committed; a test compiles them again and compares the bytes.
// Pointers are byte offsets into the module's own memory; all arrays are float32, row-major. Each question is done by
// itself, in the same order of additions whatever stands beside it.

/** Σ_c a[c]·b[c], four lanes and a tail. */
function dot(a: usize, b: usize, d: i32): f32 {
  let acc = f32x4.splat(0);
  let c = 0;
  for (; c + 4 <= d; c += 4) {
    const at = (<usize>c) << 2;
    acc = f32x4.add(acc, f32x4.mul(v128.load(a + at), v128.load(b + at)));
  }
  return lanes(acc) + tail(a, b, c, d);
}

// @ts-ignore: decorator
@inline
function lanes(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

// @ts-ignore: decorator
@inline
function tail(a: usize, b: usize, from: i32, d: i32): f32 {
  let sum: f32 = 0;
  for (let c = from; c < d; c++) sum += load<f32>(a + ((<usize>c) << 2)) * load<f32>(b + ((<usize>c) << 2));
  return sum;
}

/**
 * Products of all pairs of rows: out[q,i,j] = Σ_c x[q,i,c]·x[q,j,c]. Reads n·k·d floats, writes n·k·k.
 * Four columns share one reading of row i; their sums are those of `dot`.
 */
export function gram(x: usize, n: i32, k: i32, d: i32, out: usize): void {
  const row = (<usize>d) << 2;
  for (let q = 0; q < n; q++) {
    const base = x + <usize>q * <usize>k * row;
    const to = out + (((<usize>q * <usize>k * <usize>k)) << 2);
    for (let i = 0; i < k; i++) {
      const a = base + <usize>i * row;
      let j = 0;
      for (; j + 4 <= i + 1; j += 4) {
        const b0 = base + <usize>j * row;
        const b1 = b0 + row;
        const b2 = b1 + row;
        const b3 = b2 + row;
        let s0 = f32x4.splat(0);
        let s1 = s0;
        let s2 = s0;
        let s3 = s0;
        let c = 0;
        for (; c + 4 <= d; c += 4) {
          const at = (<usize>c) << 2;
          const v = v128.load(a + at);
          s0 = f32x4.add(s0, f32x4.mul(v, v128.load(b0 + at)));
          s1 = f32x4.add(s1, f32x4.mul(v, v128.load(b1 + at)));
          s2 = f32x4.add(s2, f32x4.mul(v, v128.load(b2 + at)));
          s3 = f32x4.add(s3, f32x4.mul(v, v128.load(b3 + at)));
        }
        put(to, k, i, j, lanes(s0) + tail(a, b0, c, d));
        put(to, k, i, j + 1, lanes(s1) + tail(a, b1, c, d));
        put(to, k, i, j + 2, lanes(s2) + tail(a, b2, c, d));
        put(to, k, i, j + 3, lanes(s3) + tail(a, b3, c, d));
      }
      for (; j <= i; j++) put(to, k, i, j, dot(a, base + <usize>j * row, d));
    }
  }
}

// @ts-ignore: decorator
@inline
function put(to: usize, k: i32, i: i32, j: i32, value: f32): void {
  store<f32>(to + ((<usize>(i * k + j)) << 2), value);
  store<f32>(to + ((<usize>(j * k + i)) << 2), value);
}

/**
 * Weighted sums of rows: out[q,r,c] = Σ_i w[q,r,i]·x[q,i,c]. Reads n·k·d + n·r·k floats, writes n·r·d. Two sums share
 * one reading of the rows.
 */
export function mix(w: usize, x: usize, n: i32, r: i32, k: i32, d: i32, out: usize): void {
  const row = (<usize>d) << 2;
  for (let q = 0; q < n; q++) {
    const base = x + <usize>q * <usize>k * row;
    const from = w + (((<usize>q * <usize>r * <usize>k)) << 2);
    const to = out + <usize>q * <usize>r * row;
    let s = 0;
    for (; s + 2 <= r; s += 2) two(from + (((<usize>s * <usize>k)) << 2), base, k, d, to + <usize>s * row);
    if (s < r) one(from + (((<usize>s * <usize>k)) << 2), base, k, d, to + <usize>s * row);
  }
}

function two(w: usize, x: usize, k: i32, d: i32, out: usize): void {
  const row = (<usize>d) << 2;
  const w1 = w + ((<usize>k) << 2);
  let c = 0;
  for (; c + 4 <= d; c += 4) {
    const at = (<usize>c) << 2;
    let a = f32x4.splat(0);
    let b = a;
    for (let i = 0; i < k; i++) {
      const v = v128.load(x + <usize>i * row + at);
      a = f32x4.add(a, f32x4.mul(f32x4.splat(load<f32>(w + ((<usize>i) << 2))), v));
      b = f32x4.add(b, f32x4.mul(f32x4.splat(load<f32>(w1 + ((<usize>i) << 2))), v));
    }
    v128.store(out + at, a);
    v128.store(out + row + at, b);
  }
  for (; c < d; c++) {
    scalar(w, x, k, row, c, out);
    scalar(w1, x, k, row, c, out + row);
  }
}

function one(w: usize, x: usize, k: i32, d: i32, out: usize): void {
  const row = (<usize>d) << 2;
  let c = 0;
  for (; c + 4 <= d; c += 4) {
    const at = (<usize>c) << 2;
    let a = f32x4.splat(0);
    for (let i = 0; i < k; i++)
      a = f32x4.add(a, f32x4.mul(f32x4.splat(load<f32>(w + ((<usize>i) << 2))), v128.load(x + <usize>i * row + at)));
    v128.store(out + at, a);
  }
  for (; c < d; c++) scalar(w, x, k, row, c, out);
}

function scalar(w: usize, x: usize, k: i32, row: usize, c: i32, out: usize): void {
  const at = (<usize>c) << 2;
  let sum: f32 = 0;
  for (let i = 0; i < k; i++) sum += load<f32>(w + ((<usize>i) << 2)) * load<f32>(x + <usize>i * row + at);
  store<f32>(out + at, sum);
}

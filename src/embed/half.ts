let table: Float32Array | undefined;

/** All 65,536 IEEE 754 half-precision numbers by their bits, as float32. Made once (256 kB). */
export function halfTable(): Float32Array {
  return (table ??= Float32Array.from({ length: 65536 }, (_, bits) => halfToFloat(bits)));
}

function halfToFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

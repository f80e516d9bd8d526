/** A NumPy file (version 1.0, little-endian float32). */
export function npy(shape: readonly number[], value: (i: number) => number): Buffer {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const header = text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11) + '\n';
  const start = Buffer.alloc(10);
  start.write('\x93NUMPY\x01\x00', 'latin1');
  start.writeUInt16LE(header.length, 8);
  const n = shape.reduce((a, b) => a * b, 1);
  const data = Buffer.from(Float32Array.from({ length: n }, (_, i) => value(i)).buffer);
  return Buffer.concat([start, Buffer.from(header, 'latin1'), data]);
}

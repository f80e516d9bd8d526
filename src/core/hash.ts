import { createHash } from 'node:crypto';

/** 128 bits of a string as four signed 32-bit words (cyrb128 with a final mix). For random streams, not for security. */
export function hash128(text: string): [number, number, number, number] {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  const all = h1 ^ h2 ^ h3 ^ h4;
  return [all | 0, (h2 ^ all) | 0, (h3 ^ all) | 0, (h4 ^ all) | 0];
}

/** First `length` hex digits of the SHA-256 of a string or of bytes. */
export function sha256(data: string | Uint8Array, length = 64): string {
  return createHash('sha256').update(data).digest('hex').slice(0, length);
}

/** JSON with sorted keys and no undefined: equal values, equal text. The input of every content hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : v,
  );
}

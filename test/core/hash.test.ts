import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, hash128, sha256 } from '../../src/core/index.js';

describe('hashes', () => {
  it('are the same for the same text, on every machine', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('abc', 8)).toBe('ba7816bf');
    expect(hash128('abc')).toEqual(hash128('abc'));
    expect(hash128('abc')).not.toEqual(hash128('abd'));
  });

  it('of values do not hang on the order of keys, and tell values apart', () => {
    expect(canonicalJson({ b: 1, a: { d: [1, 2], c: null } })).toBe('{"a":{"c":null,"d":[1,2]},"b":1}');
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
    );
  });
});

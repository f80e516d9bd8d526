import { describe, expect, it } from '@jest/globals';
import { hasCode } from '../../src/core/index.js';
import { backendTable, tf, useBackend } from '../../src/tensor/index.js';

describe('tensor back ends', () => {
  it('without a wish: the first of the table, with version and reason; a second call keeps it', async () => {
    const first = await useBackend();
    expect(first).toMatchObject({ name: 'wasm', threads: 1, reason: 'the fastest one here' });
    expect(first.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await useBackend()).toMatchObject({ name: 'wasm', reason: 'already running' });
  });

  it('every row of the table says whether and why; asking changes nothing', async () => {
    await useBackend('wasm');
    for (const entry of backendTable) {
      const { ok, why, remedy } = await entry.available();
      expect(ok ? why : remedy).toMatch(/it starts|sigma setup/);
      expect(tf.getBackend()).toBe('wasm');
    }
  });

  it('runs the one that is asked for', async () => {
    expect(await useBackend('cpu')).toMatchObject({ name: 'cpu', simd: false, reason: 'asked for' });
    expect(tf.getBackend()).toBe('cpu');
  });

  const broken = {
    ...backendTable.at(-1)!,
    name: 'tensorflow',
    available: () => Promise.resolve({ ok: false, why: 'libtensorflow is missing', remedy: 'Build it.' }),
  };

  it('one that is asked for but absent is an error with reason and remedy, never another back end', async () => {
    await useBackend('cpu');
    const e: unknown = await useBackend('tensorflow', [broken, ...backendTable]).catch((x: unknown) => x);
    expect(hasCode(e, 'unavailable')).toBe(true);
    expect(String(e)).toContain('"tensorflow": libtensorflow is missing. Build it.');
    expect(tf.getBackend()).toBe('cpu');
  });

  it('with none available there is an error that points to the doctor', async () => {
    await expect(useBackend(undefined, [broken])).rejects.toThrow(/none of tensorflow starts.*sigma doctor/);
  });

  it('an unknown name is an error that knows the nearest one', async () => {
    const e: unknown = await useBackend('wsm').catch((x: unknown) => x);
    expect(hasCode(e, 'bad-input')).toBe(true);
    expect(String(e)).toContain('Did you mean "wasm"?');
  });
});

import { describe, expect, it } from '@jest/globals';
import { bench, benchParts } from '../../src/bench/index.js';

describe('the bench', () => {
  it('has parts of different names, each with a summary', () => {
    expect(new Set(benchParts.map((p) => p.name)).size).toBe(benchParts.length);
    for (const p of benchParts) expect(p.summary).not.toBe('');
  });

  it('refuses parts that are none before anything is measured', async () => {
    await expect(bench({ only: ['grpah'] })).rejects.toThrow(/part of the bench "grpah".*Did you mean "graph"/);
  });

  it('of no parts measures nothing, and names the machine', async () => {
    const { rows, machine } = await bench({ only: [] });
    expect(rows).toEqual([]);
    expect(machine.node).toBe(process.version);
    expect(machine.cores).toBeGreaterThan(0);
  });
});

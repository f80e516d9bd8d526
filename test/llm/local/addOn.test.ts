import { describe, expect, it } from '@jest/globals';
import { llamaAddOn } from '../../../src/llm/local/addOn.js';

describe('packages of local models', () => {
  it('are those of one platform, with CUDA only where it is wanted', () => {
    expect(Object.keys(llamaAddOn(false, 'linux-x64').packages)).toEqual([
      'node-llama-cpp',
      '@node-llama-cpp/linux-x64',
    ]);
    expect(Object.keys(llamaAddOn(true, 'linux-x64').packages)).toEqual([
      'node-llama-cpp',
      '@node-llama-cpp/linux-x64',
      '@node-llama-cpp/linux-x64-cuda',
      '@node-llama-cpp/linux-x64-cuda-ext',
    ]);
  });

  it('are all of one version', () => {
    expect(new Set(Object.values(llamaAddOn(true, 'linux-x64').packages)).size).toBe(1);
  });

  it.each([
    [false, 'sunos-x64'],
    [true, 'darwin-arm64'],
  ])('are refused where there is no build (CUDA %s, %s), with another way', (cuda, platform) => {
    expect(() => llamaAddOn(cuda, platform)).toThrow(/OpenAI-compatible server/);
  });
});

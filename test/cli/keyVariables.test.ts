import { describe, expect, it } from '@jest/globals';
import { keyVariables } from '../../src/cli/keyVariables.js';
import { start } from './sigma.js';

describe('variables with keys', () => {
  it('are told by name, empty ones as not set', () => {
    expect(keyVariables({})).toEqual({ ok: false, why: 'OPENAI_API_KEY is not set' });
    expect(keyVariables({ OPENAI_API_KEY: ' ', PATH: 'x' }).ok).toBe(false);
    expect(keyVariables({ OPENAI_API_KEY: 'sk-1', Z_API_KEY: 'b', A_API_KEY: 'a', B_API_KEY: '' })).toEqual({
      ok: true,
      why: 'OPENAI_API_KEY is set; others that are: A_API_KEY, Z_API_KEY',
    });
  });

  it('are a row of sigma doctor, which shows no value', async () => {
    process.env['SOME_API_KEY'] = 'secret-value';
    try {
      const { stdout, stderr } = await start(['doctor']).ended;
      expect(stdout).toMatch(/keys .*OPENAI_API_KEY is .*SOME_API_KEY/);
      expect(stdout + stderr).not.toContain('secret-value');
    } finally {
      delete process.env['SOME_API_KEY'];
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { encoderTable, openEncoder } from '../../src/embed/index.js';

describe('table of encoders', () => {
  it('lists the offline default first, and says of each whether it is here', async () => {
    expect(encoderTable.map((r) => r.name)).toEqual(['use-lite', 'minilm', 'none']);
    for (const row of encoderTable) {
      const { ok, remedy } = await row.available();
      expect(ok || remedy !== undefined).toBe(true);
    }
  });

  it('refuses unknown names with the nearest known one, and opens nothing for none', async () => {
    await expect(openEncoder('use-light')).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('Did you mean "use-lite"?'),
    });
    await expect(openEncoder('none')).rejects.toMatchObject({ code: 'no-encoder' });
  });

  it.each(['use-lite@cuda', 'none@cuda'])('refuses a device for %s, which has no choice', async (name) => {
    await expect(openEncoder(name)).rejects.toThrow(/processor only/);
  });

  it('refuses devices that are none', async () => {
    await expect(openEncoder('minilm@tpu')).rejects.toThrow(/"tpu" is no device\. Known: cpu, cuda, webgpu/);
  });
});

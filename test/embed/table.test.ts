import { describe, expect, it } from '@jest/globals';
import { encoderTable, openEncoder } from '../../src/embed/index.js';

describe('table of encoders', () => {
  it('lists the offline default first, and says of each whether it is here', async () => {
    expect(encoderTable.map((r) => r.name)).toEqual(['use-lite', 'none']);
    for (const row of encoderTable) expect(await row.available()).toMatchObject({ ok: true });
  });

  it('refuses unknown names with the nearest known one, and opens nothing for none', async () => {
    await expect(openEncoder('use-light')).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('Did you mean "use-lite"?'),
    });
    await expect(openEncoder('none')).rejects.toMatchObject({ code: 'no-encoder' });
  });
});

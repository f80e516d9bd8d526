import { describe, expect, it } from '@jest/globals';
import { DARK, DASHES, LIGHT, SHAPES, themeVariables } from '../../src/report/theme.js';

/** Contrast ratio of WCAG 2. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [r = 0, g = 0, bl = 0] = [1, 3, 5].map((i) => {
      const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

describe.each([LIGHT, DARK])('the $name theme', (theme) => {
  it('has text that can be read and lines that can be seen', () => {
    expect(contrast(theme.text, theme.background)).toBeGreaterThan(7);
    expect(contrast(theme.muted, theme.background)).toBeGreaterThan(4.5);
    for (const c of [...theme.series, theme.trust, theme.conflict])
      expect(contrast(c, theme.background)).toBeGreaterThan(3);
  });

  it('uses no colour twice, so that each can be swapped for its variable', () => {
    const colours = themeVariables(theme).map(([, c]) => c);
    expect(new Set(colours).size).toBe(colours.length);
  });
});

describe('marks', () => {
  it('have as many dashes and shapes as colours', () => {
    expect([DASHES.length, SHAPES.length, DARK.series.length]).toEqual([8, 8, LIGHT.series.length]);
  });
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { displayChart, displayMarkdown } from '../../src/report/display.js';
import { injection } from '../../src/report/charts/index.js';
import { writeReport } from '../../src/report/write.js';
import { reportData } from './fixture.js';

const folder = (): string => mkdtempSync(path.join(os.tmpdir(), 'sigma-report-'));

describe('writeReport', () => {
  it('writes the page and a light and a dark PNG of every chart, and leaves no half-written file', async () => {
    const dir = folder();
    const { html, pngs } = await writeReport(reportData({}, 3), dir);
    expect(readFileSync(html, 'utf8')).toMatch(/^<!DOCTYPE html>/);
    expect(pngs.every((f) => existsSync(f) && readFileSync(f).subarray(1, 4).toString() === 'PNG')).toBe(true);
    expect(pngs).toHaveLength(18);
    expect(readdirSync(path.join(dir, 'charts')).sort()).toEqual(pngs.map((f) => path.basename(f)).sort());
  });

  it('tells when the folder cannot be written', async () => {
    const file = path.join(folder(), 'a-file');
    writeFileSync(file, '');
    await expect(writeReport(reportData({ rows: [], agents: [] }, 0), file)).rejects.toMatchObject({
      code: 'write-failed',
    });
  });
});

describe('notebook display', () => {
  it('bundles Vega-Lite, PNG and text, and nothing that would win over them', async () => {
    const data = reportData({}, 0);
    const shown = await displayChart(injection({ rows: data.rows, agents: [] })!);
    const bundle = shown[Symbol.for('Jupyter.display')]!();
    expect(Object.keys(bundle).sort()).toEqual(['application/vnd.vegalite.v5+json', 'image/png', 'text/plain']);
    expect((bundle['application/vnd.vegalite.v5+json'] as { $schema: string }).$schema).toMatch(/vega-lite\/v5/);
    expect(
      Buffer.from(bundle['image/png'] as string, 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('shows Markdown', () => {
    expect(displayMarkdown('**a**')[Symbol.for('Jupyter.display')]!()).toMatchObject({ 'text/markdown': '**a**' });
  });
});

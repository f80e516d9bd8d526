import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { writeCase } from '../../src/report/index.js';
import type { CaseStudy } from '../../src/report/index.js';
import { caseStudy, odd } from './caseFixture.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const executable = (process.env.PATH ?? '')
  .split(path.delimiter)
  .flatMap((dir) => NAMES.map((name) => path.join(dir, name)))
  .find((file) => existsSync(file));

const HOSTILE = '</script><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1">';

const body = (): void => {
  let browser: Browser;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-case-'));

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executable ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => browser?.close());

  async function open(
    study: CaseStudy,
    options: Parameters<Browser['newPage']>[0] = {},
  ): Promise<{ page: Page; troubles: string[] }> {
    const file = path.join(folder, 'case.html');
    await writeCase(study, file);
    const url = pathToFileURL(file).href;
    const page = await browser.newPage({ viewport: { width: 1300, height: 900 }, ...options });
    const troubles: string[] = [];
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && troubles.push(m.text()));
    page.on('pageerror', (e) => troubles.push(e.message));
    page.on('request', (r) => r.url() !== url && !r.url().startsWith('data:') && troubles.push(r.url()));
    await page.goto(url);
    return { page, troubles };
  }

  it('draws the signed graph and the weights, without an error or a request', async () => {
    const { page, troubles } = await open(caseStudy());
    await page.locator('svg.graph').waitFor();
    expect(await page.locator('.edge.trust').count()).toBe(1);
    expect(await page.locator('.edge.conflict').count()).toBe(1);
    expect(await page.locator('.node.malicious').count()).toBe(1);
    expect(await page.locator('table.weights tbody tr').count()).toBe(3);
    expect(await page.locator('.bar.conflict').count()).toBe(1);
    expect(troubles).toEqual([]);
    await page.close();
  });

  it('shows texts on demand', async () => {
    const { page } = await open(caseStudy());
    const text = page.getByText('Anna is right. Answer: A');
    expect(await text.isVisible()).toBe(false);
    await page.locator('#rounds summary', { hasText: 'bert' }).click();
    expect(await text.isVisible()).toBe(true);
    await page.close();
  });

  it.each(Object.entries(odd))('fits 400 pixels without trouble: %s', async (_name, study) => {
    const { page, troubles } = await open(study, { viewport: { width: 400, height: 800 }, colorScheme: 'dark' });
    await page.waitForTimeout(100);
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    expect(troubles).toEqual([]);
    await page.close();
  });

  it('runs no text of a model or a name, and holds ten long ones', async () => {
    const x = caseStudy();
    const word = 'w'.repeat(600);
    const { page, troubles } = await open(
      {
        ...x,
        question: {
          id: HOSTILE,
          text: HOSTILE + word,
          kind: 'choice',
          choices: Array.from({ length: 10 }, () => HOSTILE),
        },
        agents: x.agents.map((a) => ({ ...a, id: a.id + HOSTILE + word, text: HOSTILE + word, answer: HOSTILE })),
        decision: { ...x.decision, answer: HOSTILE + word, text: HOSTILE },
      },
      { viewport: { width: 400, height: 800 } },
    );
    await page.locator('svg.graph').waitFor();
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    expect(troubles).toEqual([]);
    await page.close();
  });
};

if (executable) describe('the page of one question in a browser', body);
else describe.skip('the page of one question in a browser (skipped: no Chromium on the PATH)', body);

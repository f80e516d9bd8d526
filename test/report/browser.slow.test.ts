import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { writeReport } from '../../src/report/index.js';
import { reportData } from './fixture.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const executable = (process.env.PATH ?? '')
  .split(path.delimiter)
  .flatMap((dir) => NAMES.map((name) => path.join(dir, name)))
  .find((file) => existsSync(file));

const HOSTILE = '</script><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1">';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const body = (): void => {
  let browser: Browser;
  let url: string;
  let hostile: string;

  beforeAll(async () => {
    const data = reportData({}, 60);
    const folder = (): string => mkdtempSync(path.join(os.tmpdir(), 'sigma-browser-'));
    url = pathToFileURL((await writeReport(data, folder())).html).href;
    const sample = data.sample.slice(0, 2).map((q) => ({
      ...q,
      id: HOSTILE,
      text: HOSTILE,
      choices: [HOSTILE],
      gold: HOSTILE,
      agents: q.agents.map((a) => ({ ...a, id: a.id + HOSTILE, text: HOSTILE, answer: HOSTILE })),
      methods: q.methods.map((m) => ({ ...m, method: m.method + HOSTILE, answer: HOSTILE })),
    }));
    hostile = pathToFileURL((await writeReport({ ...data, title: HOSTILE, sample }, folder())).html).href;
    browser = await chromium.launch({ executablePath: executable ?? '', args: FLAGS });
  });
  afterAll(async () => browser?.close());

  /** Opens a page that counts errors and requests; every one but the file itself is a failure. */
  async function open(
    at: string,
    options: Parameters<Browser['newPage']>[0] = {},
  ): Promise<{ page: Page; troubles: string[] }> {
    const page = await browser.newPage({ viewport: { width: 1300, height: 900 }, ...options });
    const troubles: string[] = [];
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && troubles.push(m.text()));
    page.on('pageerror', (e) => troubles.push(e.message));
    page.on('request', (r) => r.url() !== at && !r.url().startsWith('data:') && troubles.push(r.url()));
    await page.goto(at);
    await page.locator('#question-list button').first().waitFor();
    return { page, troubles };
  }

  it('opens from disk without an error or a request', async () => {
    const { page, troubles } = await open(url);
    expect(await page.locator('#explorer-status').textContent()).toBe('60 of 60 entries');
    expect(await page.locator('figure.chart svg').count()).toBe(9);
    expect(troubles).toEqual([]);
    await page.close();
  });

  it('narrows the list by condition, by what to show, and by text', async () => {
    const { page } = await open(url);
    const shown = (): Promise<number> => page.locator('#question-list button').count();
    await page.selectOption('#filter-show', 'malicious');
    const malicious = await shown();
    expect(malicious).toBeGreaterThan(0);
    expect(malicious).toBeLessThan(60);
    await page.selectOption('#filter-condition', 'clean');
    expect(await shown()).toBe(0);
    expect(await page.locator('#question').textContent()).toMatch(/No question fits/);
    await page.click('#filter-reset');
    await page.fill('#filter-text', 'q-1007');
    expect(await shown()).toBe(1);
    expect(await page.locator('#question-title').textContent()).toBe('Question q-1007');
    await page.close();
  });

  it('takes the keyboard to the content, to a question and to a sorted table', async () => {
    const { page } = await open(url);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.locator('#filter-reset').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('#question-title').textContent()).toBe('Question q-1002');
    expect(await page.evaluate('document.activeElement.id')).toBe('question-title');
    await page.close();
  });

  it('sorts the table both ways and says so', async () => {
    const { page } = await open(url);
    const head = page.locator('#methods table').first().locator('th').nth(1);
    const column = (): Promise<number[]> =>
      page
        .locator('#methods table')
        .first()
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((r) => Number(r.children[1]?.getAttribute('data-sort'))));
    const before = await column();
    await head.locator('button').focus();
    await page.keyboard.press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(await column()).toEqual([...before].sort((a, b) => b - a));
    await page.keyboard.press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(await column()).toEqual([...before].sort((a, b) => a - b));
    await page.close();
  });

  it('follows the system into the dark and back by the button, charts included', async () => {
    const { page } = await open(url, { colorScheme: 'dark' });
    const colours = (): Promise<string[]> =>
      page.evaluate(
        `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('figure.chart svg text')).fill]`,
      );
    const dark = await colours();
    expect(await page.textContent('#theme')).toBe('Switch to light');
    await page.click('#theme');
    const light = await colours();
    expect(await page.textContent('#theme')).toBe('Switch to dark');
    expect(await page.getAttribute('#theme', 'aria-pressed')).toBeNull();
    expect(dark[0]).not.toBe(light[0]);
    expect(dark[1]).not.toBe(light[1]);
    await page.close();
  });

  it('prints light even where the screen is dark', async () => {
    const { page } = await open(url, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(254, 254, 253)');
    expect(await page.locator('#explorer').isVisible()).toBe(false);
    await page.close();
  });

  it('draws the graph with solid trust, dashed conflict and malicious diamonds, for the method chosen', async () => {
    const { page } = await open(url);
    await page.selectOption('#filter-show', 'malicious');
    expect(await page.locator('.graph .node.malicious').count()).toBe(2);
    const dash = (kind: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('.edge.${kind}')).strokeDasharray`);
    expect(await dash('trust')).toBe('none');
    expect(await dash('conflict')).not.toBe('none');
    await page.selectOption('#graph-method', 'dawid-skene');
    expect(await page.locator('.graph').count()).toBe(0);
    expect(await page.locator('table.weights tbody tr').count()).toBe(8);
    await page.close();
  });

  it('ties nodes, rows and texts of agents together by number, and names each in full', async () => {
    const { page } = await open(url, { viewport: { width: 400, height: 800 } });
    const names = await page.locator('.seats .name').allTextContents();
    expect(names[1]).toBe('gpt-4o-mini');
    expect(await page.locator('.graph .inside').allTextContents()).toEqual(names.map((_, i) => String(i + 1)));
    for (const at of ['table.weights tbody th', '.agent summary'])
      expect(await page.locator(at).nth(1).textContent()).toMatch(/^2 gpt-4o-mini/);
    await page.close();
  });

  it('fits 400 pixels: the page itself never scrolls sideways', async () => {
    const { page } = await open(url, { viewport: { width: 400, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    await page.close();
  });

  it('runs no text of a model, a file or a name', async () => {
    const { page, troubles } = await open(hostile);
    for (const summary of await page.locator('.agent summary').all()) await summary.click();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.agent .text').first().textContent()).toBe(HOSTILE);
    expect(troubles).toEqual([]);
    await page.close();
  });
};

if (executable) describe('the report in a browser', body);
else describe.skip('the report in a browser (skipped: no Chromium on the PATH)', body);

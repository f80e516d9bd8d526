import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SigmaError } from '../core/index.js';
import { allCharts } from './charts/index.js';
import type { CaseStudy } from './caseStudy.js';
import type { ReportData } from './data.js';
import { caseHtml } from './html/casePage.js';
import { reportHtml } from './html/page.js';
import { reportNotWritten } from './messages.js';
import { toPng, toSvg } from './render.js';
import { DARK, LIGHT } from './theme.js';

export interface WrittenReport {
  html: string;
  /** Light charts and their dark variants (`…-dark.png`). */
  pngs: string[];
}

/**
 * Writes `report.html` and `charts/*.png` into `folder`. A file is there whole or not at all.
 * @throws SigmaError `write-failed` when the disk is full or the folder cannot be written
 */
export async function writeReport(data: ReportData, folder: string): Promise<WrittenReport> {
  const charts = allCharts(data);
  const html = path.join(folder, 'report.html');
  await save(html, await reportHtml(data, charts));
  const pngs: string[] = [];
  for (const chart of charts) {
    for (const theme of [LIGHT, DARK]) {
      const file = path.join(folder, 'charts', `${chart.id}${theme === DARK ? '-dark' : ''}.png`);
      await save(file, toPng(await toSvg(chart.spec(theme))));
      pngs.push(file);
    }
  }
  return { html, pngs };
}

/**
 * Writes the page of one question. It is there whole or not at all.
 * @throws SigmaError `write-failed`
 */
export function writeCase(study: CaseStudy, file: string): Promise<void> {
  return save(file, caseHtml(study));
}

async function save(file: string, content: string | Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}.part`; // two processes may draw one run at the same time
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(part, content);
    await rename(part, file);
  } catch (e) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new SigmaError('write-failed', reportNotWritten(file, e), e);
  }
}

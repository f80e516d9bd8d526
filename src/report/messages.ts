import { reasonOf } from '../core/index.js';

export const drawingFailed = (cause: unknown): string =>
  `Drawing a chart: Vega could not draw the spec (${reasonOf(cause)}). Check that the rows hold numbers, not text.`;

export const fontsMissing = (): string =>
  'Drawing a chart: the package dejavu-fonts-ttf is not installed, so all text would be missing. Run npm install.';

export const reportNotWritten = (file: string, cause: unknown): string =>
  `Writing the report "${file}": ${reasonOf(cause)}. Free some space or give another folder; the run itself is kept.`;

export const pageAssetMissing = (file: string, cause: unknown): string =>
  `Writing the report: the page script "${file}" cannot be read (${reasonOf(cause)}). Build or install the package again.`;

export const sampleCut = (kept: number, given: number): string =>
  `The explorer holds ${kept} of ${given} recorded questions; sigma show prints the others.`;

export const textsCut = (limit: number): string =>
  `Texts in the explorer are cut after ${limit} characters, to keep this file small; sigma show prints them whole.`;

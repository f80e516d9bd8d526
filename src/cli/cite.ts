import type { Citation } from '../core/index.js';

/** A source on one line. */
export const cite = ({ authors, title, year, where }: Citation): string => `${authors}, "${title}", ${year}; ${where}`;

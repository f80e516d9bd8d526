import { readFileSync, writeFileSync } from 'node:fs';
import { sharedData } from './shared.js';

/** Writes the first `n` MultiArith problems as a file of questions. */
export function multiArithQuestions(file: string, n: number): string {
  const read = JSON.parse(readFileSync(sharedData('MultiArith.json'), 'utf8')) as {
    sQuestion: string;
    lSolutions: number[];
  }[];
  const lines = read
    .slice(0, n)
    .map((p, i) => ({ id: `ma-${i}`, kind: 'number', question: p.sQuestion.trim(), answer: String(p.lSolutions[0]) }));
  writeFileSync(file, lines.map((l) => `${JSON.stringify(l)}\n`).join(''));
  return file;
}

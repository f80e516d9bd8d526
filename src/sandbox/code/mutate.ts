import type { Rng } from '../../core/index.js';
import { lex, type Piece } from './lex.js';

/** What a careless programmer confuses. */
const swaps: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '//': ['/', '%'],
  '%': ['//'],
  '+=': ['-='],
  '-=': ['+='],
  and: ['or'],
  or: ['and'],
  True: ['False'],
  False: ['True'],
  min: ['max'],
  max: ['min'],
  any: ['all'],
  all: ['any'],
};

/** Every program that differs from this one in one operator, constant or name after `from`, in random order. */
export function mutants(program: string, from: number, rng: Rng): string[] {
  const pieces = lex(program);
  const out: string[] = [];
  let at = 0;
  let before: Piece | undefined;
  for (const [i, piece] of pieces.entries()) {
    if (at >= from)
      for (const slip of slips(piece, before)) out.push(pieces.map((p, j) => (i === j ? slip : p.text)).join(''));
    at += piece.text.length;
    if (piece.kind !== 'blank') before = piece;
  }
  return rng.shuffle(out);
}

function slips({ kind, text }: Piece, before: Piece | undefined): readonly string[] {
  if (kind === 'number' && /^\d{1,6}$/.test(text)) {
    const n = Number(text);
    return n > 0 ? [String(n + 1), String(n - 1)] : ['1'];
  }
  if ((kind !== 'sign' && kind !== 'word') || !Object.hasOwn(swaps, text)) return [];
  // A star or a sign that joins no two values is no operator that could be confused.
  if (
    /^[-+*]$/.test(text) &&
    !(before?.kind === 'number' || /^(?:[)\]]|(?!return$|import$|print$|lambda$|in$)\w+)$/.test(before?.text ?? ''))
  )
    return [];
  return swaps[text] as readonly string[];
}

import { isShortened, quoteText } from '../../core/index.js';

/** Quotes texts of at most so many characters, and counts those that it shortened. */
export interface Quoter {
  quote(text: string): string;
  cuts(): number;
}

export function quoter(limit: number): Quoter {
  let cuts = 0;
  return {
    quote(text) {
      if (isShortened(text, limit)) cuts += 1;
      return quoteText(text, limit);
    },
    cuts: () => cuts,
  };
}

/** Quoted texts under headings, blank lines between them. Texts that are empty are left out. */
export function listOf(items: readonly { heading: string; text: string }[], { quote }: Quoter): string {
  const parts = items.filter((x) => x.text.trim() !== '').map((x) => `${x.heading}:\n${quote(x.text)}`);
  return parts.length === 0 ? 'None.' : parts.join('\n\n');
}

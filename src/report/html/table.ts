import { escapeHtml } from './escape.js';

export interface Cell {
  text: string;
  /** A second, smaller line. */
  small?: string;
  /** What the column sorts by; absent = no value, sorted last. */
  sort?: number | string | undefined;
}

export interface Column<T> {
  heading: string;
  kind: 'text' | 'number';
  cell(item: T): Cell;
}

/** A table whose columns sort by the buttons in their headings. The first column names the row. */
export function sortableTable<T>(caption: string, columns: readonly Column<T>[], items: readonly T[]): string {
  const heads = columns.map(
    (c) =>
      `<th scope="col" data-kind="${c.kind}" aria-sort="none"${c.kind === 'number' ? ' class="number"' : ''}><button type="button">${escapeHtml(c.heading)}</button></th>`,
  );
  const rows = items.map((item) => {
    const cells = columns.map((c, i) => {
      const { text, small, sort } = c.cell(item);
      const tag = i === 0 ? 'th scope="row"' : 'td';
      const body = escapeHtml(text) + (small ? `<span class="ci">${escapeHtml(small)}</span>` : '');
      const key = sort === undefined || (typeof sort === 'number' && !Number.isFinite(sort)) ? '' : String(sort);
      return `<${tag}${c.kind === 'number' ? ' class="number"' : ''} data-sort="${escapeHtml(key)}">${body}</${i === 0 ? 'th' : 'td'}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table class="sortable">
<caption class="visually-hidden">${escapeHtml(caption)}</caption>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

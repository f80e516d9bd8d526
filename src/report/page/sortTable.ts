/** Makes the heading buttons of every `table.sortable` sort its body: first click as the column asks, then the other way. */
export function startSorting(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable')) {
    table.querySelectorAll<HTMLTableCellElement>('thead th').forEach((th, column) => {
      th.querySelector('button')?.addEventListener('click', () => {
        const first = th.dataset.kind === 'text' ? 'ascending' : 'descending';
        const now = th.getAttribute('aria-sort');
        const next = now === null || now === 'none' ? first : now === 'ascending' ? 'descending' : 'ascending';
        for (const other of table.querySelectorAll('th[aria-sort]')) other.setAttribute('aria-sort', 'none');
        th.setAttribute('aria-sort', next);
        sortBody(table, column, next === 'ascending' ? 1 : -1, th.dataset.kind === 'text');
      });
    });
  }
}

function sortBody(table: HTMLTableElement, column: number, direction: 1 | -1, asText: boolean): void {
  const body = table.tBodies[0];
  if (!body) return;
  const key = (row: HTMLTableRowElement): string =>
    row.cells[column]?.dataset.sort ?? row.cells[column]?.textContent ?? '';
  const rows = [...body.rows].map((row, i) => ({ row, i, key: key(row) }));
  rows.sort((a, b) => {
    if (asText) return direction * a.key.localeCompare(b.key) || a.i - b.i;
    // Cells without a number stay at the end whichever way one sorts.
    const x = a.key === '' ? NaN : Number(a.key);
    const y = b.key === '' ? NaN : Number(b.key);
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a.i - b.i;
    return direction * (x - y) || a.i - b.i;
  });
  body.append(...rows.map((r) => r.row));
}

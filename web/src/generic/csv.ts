/** Returns CSV for spreadsheet programs: with a UTF-8 byte order mark, quoted, and with formulas disabled. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('')}`

const quoteCell = (cell: string): string =>
  `"${(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

export const MAX_SHEET_COLUMNS = 16_384
export const MAX_SHEET_ROWS = 1_048_576

/** Returns the letters of a column: `A` is 0, `XFD` 16383. */
export function getColumnName(index: number): string {
  const letter = String.fromCharCode(0x41 + (index % 26))
  return index < 26 ? letter : getColumnName(Math.floor(index / 26) - 1) + letter
}

/** Returns the column index of a reference such as `BC12`; -1 if it has none. */
export function parseColumn(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i += 1) {
    const letter = (reference.charCodeAt(i) | 0x20) - 0x60
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

// What a list must answer, worked out in memory from all its rows: written apart from the engine that it checks.
import { type ColumnMeta, type FilterMeta, plainText, type Row } from '@cangdan/protocol'

/** Whether a row passes a filter as it travels. */
export function passes(row: Row, filter: FilterMeta, wire: string): boolean {
  const value = row[filter.name] ?? null
  if (value === null) return false
  switch (filter.type) {
    case 'text':
      return plainText(value).toLowerCase().includes(wire.toLowerCase())
    case 'select':
      return value === Number(wire)
    case 'number':
    case 'datetime': {
      const [low, high] = wire.split(',').map((bound) => (bound === '' ? undefined : Number(bound)))
      return (low === undefined || Number(value) >= low) && (high === undefined || Number(value) <= high)
    }
    case 'image':
    case 'hide':
      return true
  }
}

/** Filters worth trying: such as fit some of the rows, and such as fit none. */
export function someFilters(rows: readonly Row[], filter: FilterMeta): string[] {
  const values = rows.map((row) => row[filter.name] ?? null).filter((value) => value !== null)
  switch (filter.type) {
    case 'text': {
      const letters = values.map((value) => Array.from(plainText(value)))
      const parts = letters
        .flatMap((all) => [all.slice(1, 3), all.slice(-2), all])
        .map((some) => some.join(''))
      return [
        ...parts.filter((part) => part.trim() === part && part !== ''),
        '%',
        '_',
        '\\',
        "'",
        'nowhere to be found',
      ]
    }
    case 'select':
      return (filter.options ?? []).map(({ value }) => String(value))
    case 'number':
    case 'datetime': {
      const sorted = values.map(Number).toSorted((a, b) => a - b)
      const [low, middle, high] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
      const open = filter.type === 'number' ? [`${middle},`, `,${middle}`] : []
      return [
        ...open,
        `${low},${high}`,
        `${middle},${middle}`,
        `${middle},${high}`,
        `${Number(high) + 1},${Number(high) + 2}`,
      ]
    }
    case 'image':
    case 'hide':
      return []
  }
}

/** The rows in the order of a column: missing values first when it ascends, the key decides among equals. */
export function ordered(rows: readonly Row[], column: ColumnMeta, ascending: boolean): unknown[] {
  const numeric = column.type !== 'text'
  const compare = (a: Row, b: Row): number => {
    const [x, y] = [a[column.name] ?? null, b[column.name] ?? null]
    if (x === null || y === null) return x === y ? 0 : x === null ? -1 : 1
    if (numeric) return Number(x) - Number(y)
    // C.UTF-8 orders by code point, as UTF-8 bytes do.
    return Buffer.compare(Buffer.from(plainText(x)), Buffer.from(plainText(y)))
  }
  const byKey = (a: Row, b: Row): number => Number(a['id']) - Number(b['id'])
  const sorted = [...rows].toSorted((a, b) => compare(a, b) || byKey(a, b))
  return (ascending ? sorted : sorted.toReversed()).map((row) => row['id'])
}

/** Reads CSV as RFC 4180 has it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  const body = text.replace(/^\uFEFF/, '')
  while (cell.lastIndex < body.length) {
    const match = cell.exec(body)
    if (match === null) throw new Error(`no CSV near ${body.slice(cell.lastIndex, cell.lastIndex + 40)}`)
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push([])
    else if (match[3] === '') break
  }
  return rows.filter((cells) => cells.length > 0)
}

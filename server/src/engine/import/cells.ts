// What a cell means to a field. The twin of the exported file: what we write can be read again.
import { type ColumnType, LANGUAGES, readDecimal, type WireValue } from '@cangdan/protocol'
import { type Cell, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '../column.ts'
import type { FileFormat } from '../columns/column-sql.ts'
import { readWall } from './clock.ts'

/** A value that the field's own reader judges; `unreadable` where the cell cannot be meant as one. */
export type CellReading = { readonly value: WireValue } | 'unreadable'

type CellReader = (cell: Cell, column: Column, format: FileFormat) => CellReading

const CELL_READERS: Record<ColumnType, CellReader> = {
  text: (cell) => ({ value: textOf(cell) }),
  number: (cell, { decimal = 0 }) => {
    const reading = readDecimal(textOf(cell).replace(/[\s,\u00a0]/g, ''), decimal)
    return reading.ok ? { value: reading.stored } : 'unreadable'
  },
  select: (cell, { optionTitles }) => {
    const text = textOf(cell).trim()
    if (text === '') return { value: null }
    const meant = [...optionTitles].find(
      ([value, title]) => String(value) === text || LANGUAGES.some((language) => title[language] === text),
    )
    return meant === undefined ? 'unreadable' : { value: meant[0] }
  },
  datetime: (cell, _column, { shift }) => {
    const text = textOf(cell).trim()
    if (text === '') return { value: null }
    const value = readWall(text, shift)
    return value === undefined ? 'unreadable' : { value }
  },
  image: () => ({ value: null }),
  hide: () => ({ value: null }),
}

export function readCell(cell: Cell, column: Column, format: FileFormat): CellReading {
  if (typeof cell === 'object' && cell?.kind === 'error') return 'unreadable'
  return CELL_READERS[column.type](cell, column, format)
}

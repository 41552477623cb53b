// What a cell means to a field. The twin of the exported file: what we write can be read again.
import { type ColumnType, LANGUAGES, readDecimal, type WireValue } from '@cangdan/protocol'
import { type Cell, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '../column.ts'

/** How the sheet writes what depends on its writer. */
export interface SheetFormat {
  /** Seconds UTC of `YYYY-MM-DD HH:mm:ss` on a clock in the writer's zone; `undefined` where there is no such time. */
  seconds(wall: string): number | undefined
}

/** A value that the field's own reader judges; `unreadable` where the cell cannot be meant as one. */
export type CellReading = { readonly value: WireValue } | 'unreadable'

type CellReader = (cell: Cell, column: Column, format: SheetFormat) => CellReading

const CELL_READERS: Record<ColumnType, CellReader> = {
  text: (cell) => ({ value: withoutApostrophe(textOf(cell)) }),
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
  datetime: (cell, _column, { seconds }) => {
    const text = textOf(cell).trim()
    if (text === '') return { value: null }
    const value = seconds(text)
    return value === undefined ? 'unreadable' : { value }
  },
  image: () => ({ value: null }),
  hide: () => ({ value: null }),
}

export function readCell(cell: Cell, column: Column, format: SheetFormat): CellReading {
  if (typeof cell === 'object' && cell?.kind === 'error') return 'unreadable'
  return CELL_READERS[column.type](cell, column, format)
}

// Our own CSV leads a text that a spreadsheet would run by an apostrophe; so does Excel, unseen.
const withoutApostrophe = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

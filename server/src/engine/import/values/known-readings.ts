// Caches readings of cells, because days, codes and zeros repeat within a column.
import type { Cell } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { type CellFormat, type CellReading, readCell } from './cells.ts'

/** Per column. */
const MAX_KNOWN = 5_000

export class KnownReadings {
  readonly #format: CellFormat
  readonly #known = new Map<Column, Map<Cell, CellReading>>()

  constructor(format: CellFormat) {
    this.#format = format
  }

  /** Like `readCell`, which only depends on the cell, its column and the format. */
  of(cell: Cell, column: Column): CellReading {
    let known = this.#known.get(column)
    if (known === undefined) this.#known.set(column, (known = new Map()))
    const before = known.get(cell)
    if (before !== undefined) return before
    const reading = readCell(cell, column, this.#format)
    // Lists are mutable and not shared between rows.
    if (known.size < MAX_KNOWN && !isList(reading)) known.set(cell, reading)
    return reading
  }
}

const isList = (reading: CellReading): boolean =>
  typeof reading === 'object' && 'value' in reading && typeof reading.value === 'object' && reading.value !== null

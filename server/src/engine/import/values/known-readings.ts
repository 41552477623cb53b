// What cells of a sheet mean, each found out once: days, codes and zeros repeat down a column.
import type { Cell } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { type CellFormat, type CellReading, readCell } from './cells.ts'

/** Cells that are remembered of a column. */
const MAX_KNOWN = 5_000

export class KnownReadings {
  readonly #format: CellFormat
  readonly #known = new Map<Column, Map<Cell, CellReading>>()

  constructor(format: CellFormat) {
    this.#format = format
  }

  /** `readCell`, which depends on nothing else than the cell, its column and the format of the sheet. */
  of(cell: Cell, column: Column): CellReading {
    let known = this.#known.get(column)
    if (known === undefined) this.#known.set(column, (known = new Map()))
    const before = known.get(cell)
    if (before !== undefined) return before
    const reading = readCell(cell, column, this.#format)
    // Lists are the row's own.
    if (known.size < MAX_KNOWN && !isList(reading)) known.set(cell, reading)
    return reading
  }
}

const isList = (reading: CellReading): boolean =>
  typeof reading === 'object' &&
  'value' in reading &&
  typeof reading.value === 'object' &&
  reading.value !== null

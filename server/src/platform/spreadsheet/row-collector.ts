import { type Cell, type ReadLimits, type SheetRow, getText } from './cells.ts'
import { SpreadsheetFailure } from './failure.ts'
import type { Merges } from './merges.ts'
import { MAX_SHEET_ROWS } from './xlsx/columns.ts'

export class RowCollector {
  readonly #limits: ReadLimits
  #rows: SheetRow[] = []
  #count = 0
  #characters = 0
  readonly #merges: Merges | undefined

  constructor(limits: ReadLimits, merges?: Merges) {
    this.#limits = limits
    this.#merges = merges
  }

  /** Ignores a row without content, except for the maximum of a sheet. @throws SpreadsheetFailure `too_many_rows`, `too_many_columns`, `too_large` */
  add(row: number, cells: Cell[], isHidden = false): void {
    if (row > MAX_SHEET_ROWS) throw new SpreadsheetFailure('too_many_rows', { row })
    while (cells.length > 0 && isEmpty(cells.at(-1))) cells.pop()
    if (cells.length === 0) return
    this.#count += 1
    if (this.#count > this.#limits.maxRows + 1) throw new SpreadsheetFailure('too_many_rows', { row })
    if (cells.length > this.#limits.maxColumns)
      throw new SpreadsheetFailure('too_many_columns', { row, column: cells.length })
    this.#merges?.fill(row, cells)
    for (const cell of cells) this.#characters += getText(cell).length
    if (this.#characters > this.#limits.maxCharacters) throw new SpreadsheetFailure('too_large', { row })
    this.#rows.push(isHidden ? { row, cells, hidden: true } : { row, cells })
  }

  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** @throws SpreadsheetFailure `empty` if there was no row */
  end(): void {
    if (this.#count === 0) throw new SpreadsheetFailure('empty')
  }
}

function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === ''
}

// Unlikely values of valid rows. A row is imported only after the user confirmed it.
import type { ImportError, ImportCorrections } from '@cangdan/protocol'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import { toImportError, sortByColumn, MAX_ERRORS, type Reasons } from './sheet-errors.ts'
import { YES } from './unlikely.ts'

export class Warnings {
  readonly listed: ImportError[] = []
  /** Rows whose numbers count both sides of a trade. A set, because a row may be read twice. */
  readonly twoSided = new Set<number>()
  readonly lines = new Map<number, SheetRow>()
  readonly #ticked: ImportCorrections['ticked']
  readonly #width: number

  constructor(ticked: ImportCorrections['ticked'], width = Infinity) {
    this.#ticked = ticked
    this.#width = width
  }

  getTick(row: number): number | undefined {
    return this.#ticked === 'all' ? YES : this.#ticked?.[row]
  }

  add(row: SheetRow, found: Reasons): void {
    if (found.length === 0 || this.getTick(row.row) !== undefined) return
    this.lines.set(row.row, row)
    const room = Math.max(0, MAX_ERRORS - this.listed.length)
    this.listed.push(
      ...sortByColumn(found)
        .slice(0, room)
        .map((each) => toImportError(row, each, this.#width)),
    )
  }
}

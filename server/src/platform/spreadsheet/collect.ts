// Rows on their way out of a reader: counted, checked against the limits, handed over in batches.
import type { Cell, ReadLimits, SheetRow } from './cells.ts'
import { SpreadsheetFailure } from './failure.ts'
import type { Merges } from './merges.ts'

export class RowCollector {
  readonly #limits: ReadLimits
  #rows: SheetRow[] = []
  #count = 0
  readonly #merges: Merges | undefined

  /** Cells that stand for those below them are filled down. */
  constructor(limits: ReadLimits, merges?: Merges) {
    this.#limits = limits
    this.#merges = merges
  }

  /**
   * Takes a row; one without anything in it is forgotten.
   * @throws SpreadsheetFailure `too_many_rows`, `too_many_columns`
   */
  add(row: number, cells: Cell[], isHidden = false): void {
    while (cells.length > 0 && isEmpty(cells.at(-1))) cells.pop()
    if (cells.length === 0) return
    this.#count += 1
    if (this.#count > this.#limits.maxRows + 1) throw new SpreadsheetFailure('too_many_rows', { row })
    if (cells.length > this.#limits.maxColumns)
      throw new SpreadsheetFailure('too_many_columns', { row, column: cells.length })
    this.#merges?.fill(row, cells)
    this.#rows.push(isHidden ? { row, cells, hidden: true } : { row, cells })
  }

  /** The rows since it was asked last. */
  take(): SheetRow[] {
    const taken = this.#rows
    this.#rows = []
    return taken
  }

  /** @throws SpreadsheetFailure `empty` when there was no row at all */
  end(): void {
    if (this.#count === 0) throw new SpreadsheetFailure('empty')
  }
}

/**
 * Refuses too many rows where all of them are there.
 * @throws SpreadsheetFailure `too_many_rows`
 */
export function assertFit(rows: readonly (readonly unknown[] | undefined)[], { maxRows }: ReadLimits): void {
  let count = 0
  for (const [i, cells] of rows.entries()) {
    if (cells?.some((cell) => cell !== null && cell !== undefined && cell !== '') !== true) continue
    count += 1
    if (count > maxRows + 1) throw new SpreadsheetFailure('too_many_rows', { row: i + 1 })
  }
}

/**
 * Refuses a file with too many rows before one of them is given: where so many may hold something, they are read for it once.
 * @throws SpreadsheetFailure `too_many_rows`, and what their reader throws
 */
export async function assertRowsFit(
  { maxRows }: ReadLimits,
  most: number,
  read: () => AsyncIterable<unknown>,
): Promise<void> {
  if (most <= maxRows + 1) return
  const parts = read()[Symbol.asyncIterator]()
  while ((await parts.next()).done !== true);
}

function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === ''
}

// Finds the title row of a table: the first row or one below a name, a date or a note; one row, or two rows read together.
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import type { FieldFinder } from '#engine/read/headings.ts'

/** Non-empty rows that are searched for titles. */
export const HEAD_ROWS = 20

export interface Heading {
  readonly titles: readonly string[]
  /** Row number in the spreadsheet; of two title rows the lower one. */
  readonly row: number
  /** Number of given rows above the first data row. */
  readonly height: number
  readonly rows: number
}

type TitleCheck = (title: string) => boolean

/**
 * Returns the row with the most known titles, the first of several. Joins two rows when that knows more titles than either. Without known
 * titles, returns the first row.
 */
export function findHeading(fieldOf: FieldFinder, isKnown: TitleCheck, rows: readonly SheetRow[]): Heading {
  const single = rows.slice(0, HEAD_ROWS).map((row, index) => toHeading(row, index))
  const joined = rows.slice(0, HEAD_ROWS - 1).map((row, index) => joinHeadings(row, rows[index + 1], index, isKnown))
  const [first = { titles: [], row: 1, height: 0, rows: 0 }, ...others] = [...single, ...joined]
  return others.reduce(
    (best, each) => (countKnownTitles(each, fieldOf) > countKnownTitles(best, fieldOf) ? each : best),
    first,
  )
}

export function getHeading(rows: readonly SheetRow[], wanted: number): Heading | undefined {
  const index = rows.findIndex(({ row }) => row === wanted)
  const row = rows[index]
  return row === undefined ? undefined : toHeading(row, index)
}

function toHeading({ row, cells }: SheetRow, index: number): Heading {
  return { titles: cells.map((cell) => getText(cell).trim()), row, height: index + 1, rows: 1 }
}

// A title over several columns is stored in the first of them.
function joinHeadings(upper: SheetRow, lower: SheetRow | undefined, index: number, isKnown: TitleCheck): Heading {
  const below = (lower?.cells ?? []).map((cell) => getText(cell).trim())
  let over = ''
  const titles = Array.from({ length: Math.max(upper.cells.length, below.length) }, (_, column) => {
    const own = getText(upper.cells[column]).trim()
    if (own !== '') over = own
    const under = below[column] ?? ''
    const candidates = [under, `${over}${under}`, own].filter((title) => title !== '')
    return candidates.find(isKnown) ?? (under === '' ? own : under)
  })
  return { titles, row: lower?.row ?? upper.row, height: index + 2, rows: 2 }
}

function countKnownTitles({ titles }: Heading, fieldOf: FieldFinder): number {
  return new Set(titles.map(fieldOf).filter((field) => field !== undefined)).size
}

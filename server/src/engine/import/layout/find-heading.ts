// Where the titles of a table stand: in its first row, or below a name, a date, a note; in one row, or in two that are read together.
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { FieldOf } from '#engine/read/headings.ts'

/** Rows, those with nothing in them left out, among which the titles are looked for. */
export const HEAD_ROWS = 20

export interface Heading {
  /** A title for each column; empty where there is none. */
  readonly titles: readonly string[]
  /** The row of the titles, of two the lower, as the spreadsheet counts. */
  readonly row: number
  /** How many of the rows given are above the first row of data. */
  readonly height: number
  /** Of them the rows with the titles: one, or two. */
  readonly rows: number
}

/** Whether a title means something, a field or a column to leave out. */
type Knows = (title: string) => boolean

/**
 * The row with the most titles that are known, the first of several; two rows together where they have more than either. Where no row
 * has any it is the first one.
 */
export function findHeading(fieldOf: FieldOf, knows: Knows, rows: readonly SheetRow[]): Heading {
  const single = rows.slice(0, HEAD_ROWS).map((row, index) => headingAt(row, index))
  const joined = rows
    .slice(0, HEAD_ROWS - 1)
    .map((row, index) => joinedAt(row, rows[index + 1], index, knows))
  const [first = { titles: [], row: 1, height: 0, rows: 0 }, ...others] = [...single, ...joined]
  return others.reduce((best, each) => (scoreOf(each, fieldOf) > scoreOf(best, fieldOf) ? each : best), first)
}

/** The heading that somebody has pointed at; `undefined` where the row is not among these. */
export function headingIn(rows: readonly SheetRow[], wanted: number): Heading | undefined {
  const index = rows.findIndex(({ row }) => row === wanted)
  const row = rows[index]
  return row === undefined ? undefined : headingAt(row, index)
}

function headingAt({ row, cells }: SheetRow, index: number): Heading {
  return { titles: cells.map((cell) => textOf(cell).trim()), row, height: index + 1, rows: 1 }
}

// A title that stands over several columns stands in the first of them.
function joinedAt(upper: SheetRow, lower: SheetRow | undefined, index: number, knows: Knows): Heading {
  const below = (lower?.cells ?? []).map((cell) => textOf(cell).trim())
  let over = ''
  const titles = Array.from({ length: Math.max(upper.cells.length, below.length) }, (_, column) => {
    const own = textOf(upper.cells[column]).trim()
    if (own !== '') over = own
    const under = below[column] ?? ''
    const meant = [under, `${over}${under}`, own].filter((title) => title !== '')
    return meant.find(knows) ?? (under === '' ? own : under)
  })
  return { titles, row: lower?.row ?? upper.row, height: index + 2, rows: 2 }
}

function scoreOf({ titles }: Heading, fieldOf: FieldOf): number {
  return new Set(titles.map(fieldOf).filter((field) => field !== undefined)).size
}

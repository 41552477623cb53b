import type { ImportFound, ImportMapping } from '@cangdan/protocol'
import type { BookFacts, BookPart, SheetRow } from '#platform/spreadsheet/cells.ts'
import { SpreadsheetFailure } from '#platform/spreadsheet/failure.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { titlesOf } from '#engine/read/headings.ts'
import { Corrections } from '../corrections.ts'
import { type Columns, knowerOf, readColumns, wrongMapping } from './columns.ts'
import { findHeading, HEAD_ROWS, type Heading, headingIn } from './find-heading.ts'
import { Records } from './records.ts'

const READ_AHEAD = HEAD_ROWS + 30
const MAX_SHEETS = 10
/** Number of known titles that identify a table; a single one may be a coincidence. */
const SURE = 2

/** Reads a file from its beginning: the named sheet, or the first. */
export type ReadFile = (wanted?: string) => AsyncIterable<BookPart>

export interface Table {
  readonly book: BookFacts
  readonly heading: Heading
  readonly columns: Columns
  readonly ahead: readonly SheetRow[]
  /** The records; can be read once. */
  readonly records: () => AsyncGenerator<readonly SheetRow[]>
  readonly found: () => ImportFound | undefined
  readonly close: () => Promise<void>
}

/**
 * Opens the requested sheet of a file, or the first one with titles. The caller must read the records or close the table.
 * @throws Failure `sheet_mapping` for an unknown row, field or profile
 * @throws SpreadsheetFailure for an unreadable file
 */
export async function openTable(
  read: ReadFile,
  resource: Resource,
  mapping: ImportMapping = {},
  corrections: Corrections = new Corrections(),
): Promise<Table> {
  const first = await openSheet(read(mapping.sheet), resource, mapping, corrections)
  if (isSure(first) || mapping.sheet !== undefined) return first
  for (const name of first.book.names.slice(1, MAX_SHEETS)) {
    // An empty sheet throws; it is skipped.
    const other = await openSheet(read(name), resource, mapping, corrections).catch(() => undefined)
    if (other === undefined) continue
    await (isSure(other) ? first : other).close()
    if (isSure(other)) return other
  }
  return first
}

function isSure({ columns: { fields, missing } }: Table): boolean {
  const known = fields.filter((field) => field !== undefined).length
  return known >= SURE || (known > 0 && missing.length === 0)
}

async function openSheet(
  parts: AsyncIterable<BookPart>,
  resource: Resource,
  mapping: ImportMapping,
  corrections: Corrections,
): Promise<Table> {
  const reading = parts[Symbol.asyncIterator]()
  const close = async () => void (await reading.return?.())
  try {
    const { book, ahead } = await readAhead(reading)
    const heading =
      mapping.heading === undefined
        ? findHeading(titlesOf(resource), knowerOf(resource), ahead)
        : (headingIn(ahead, mapping.heading) ?? refuseRow(mapping.heading))
    const columns = readColumns(resource, heading.titles, mapping)
    const [above, rest] = [ahead.slice(0, heading.height), ahead.slice(heading.height)]
    const records = new Records(resource, columns, { mapping, is1904: book.is1904 === true, above })
    return {
      book,
      heading,
      columns,
      ahead,
      close,
      found: () => foundOf({ book, heading, columns, records }),
      async *records() {
        try {
          yield records.of(corrections.of(rest))
          for (let part = await reading.next(); part.done !== true; part = await reading.next())
            if ('rows' in part.value) yield records.of(corrections.of(part.value.rows))
        } finally {
          await close()
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function refuseRow(row: number): never {
  throw wrongMapping(String(row))
}

async function readAhead(reading: AsyncIterator<BookPart>): Promise<{ book: BookFacts; ahead: SheetRow[] }> {
  let book: BookFacts = { names: [], chosen: 0 }
  const ahead: SheetRow[] = []
  try {
    while (ahead.length < READ_AHEAD) {
      const part = await reading.next()
      if (part.done === true) break
      if ('book' in part.value) book = part.value.book
      else ahead.push(...part.value.rows)
    }
  } catch (error) {
    // The first sheet may be empty when others have rows.
    if (!(error instanceof SpreadsheetFailure) || error.code !== 'empty' || book.names.length < 2) throw error
  }
  return { book, ahead }
}

function foundOf({
  book: { names, chosen },
  heading: { row, height, rows },
  columns: { profile, ignored },
  records,
}: Pick<Table, 'book' | 'heading' | 'columns'> & { records: Records }): ImportFound | undefined {
  const sheet = names[chosen]
  const above = height - rows
  const found: ImportFound = {
    ...(names.length > 1 && sheet !== undefined && { sheet, others: names.filter((_, i) => i !== chosen) }),
    ...(row > 1 && { heading: row }),
    ...(profile !== undefined && { profile }),
    ...(ignored.length > 0 && { ignored: [...ignored] }),
    ...(above > 0 && { above }),
    ...records.found,
  }
  return Object.keys(found).length === 0 ? undefined : found
}

import type { ImportFound, ImportMapping } from '@cangdan/protocol'
import type { WorkbookFacts, WorkbookPart, SheetRow } from '#platform/spreadsheet/cells.ts'
import { SpreadsheetFailure } from '#platform/spreadsheet/failure.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { createFieldFinder } from '#engine/read/headings.ts'
import { Corrections } from '../corrections.ts'
import { type Columns, createTitleCheck, readColumns, createMappingFailure } from './columns.ts'
import { findHeading, HEAD_ROWS, type Heading, getHeading } from './find-heading.ts'
import { RecordReader } from './record-reader.ts'

const READ_AHEAD = HEAD_ROWS + 30
const MAX_SHEETS = 10
/** Number of known titles that identify a table; a single one may be a coincidence. */
const MIN_KNOWN = 2

/** Reads a file from its beginning: the named sheet, or the first. */
export type ReadFile = (wanted?: string) => AsyncIterable<WorkbookPart>

export interface Table {
  readonly book: WorkbookFacts
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
  if (isLikelyTable(first) || mapping.sheet !== undefined) return first
  for (const name of first.book.names.slice(1, MAX_SHEETS)) {
    // An empty sheet throws; it is skipped.
    const other = await openSheet(read(name), resource, mapping, corrections).catch(() => undefined)
    if (other === undefined) continue
    await (isLikelyTable(other) ? first : other).close()
    if (isLikelyTable(other)) return other
  }
  return first
}

function isLikelyTable({ columns: { fields, missing } }: Table): boolean {
  const known = fields.filter((field) => field !== undefined).length
  return known >= MIN_KNOWN || (known > 0 && missing.length === 0)
}

async function openSheet(
  parts: AsyncIterable<WorkbookPart>,
  resource: Resource,
  mapping: ImportMapping,
  corrections: Corrections,
): Promise<Table> {
  const reading = parts[Symbol.asyncIterator]()
  const close = async () => void (await reading.return?.())
  try {
    const { book, ahead: firstRows } = await readAhead(reading)
    const heading =
      mapping.heading === undefined
        ? findHeading(createFieldFinder(resource), createTitleCheck(resource), firstRows)
        : (getHeading(firstRows, mapping.heading) ?? throwRowFailure(mapping.heading))
    const columns = readColumns(resource, heading.titles, mapping)
    const [above, rest] = [firstRows.slice(0, heading.height), firstRows.slice(heading.height)]
    const records = new RecordReader(resource, columns, { mapping, is1904: book.is1904 === true, above })
    return {
      book,
      heading,
      columns,
      ahead: firstRows,
      close,
      found: () => buildFound({ book, heading, columns, records }),
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

function throwRowFailure(row: number): never {
  throw createMappingFailure(String(row))
}

async function readAhead(reading: AsyncIterator<WorkbookPart>): Promise<{ book: WorkbookFacts; ahead: SheetRow[] }> {
  let book: WorkbookFacts = { names: [], chosen: 0 }
  const firstRows: SheetRow[] = []
  try {
    while (firstRows.length < READ_AHEAD) {
      const part = await reading.next()
      if (part.done === true) break
      if ('book' in part.value) book = part.value.book
      else firstRows.push(...part.value.rows)
    }
  } catch (error) {
    // The first sheet may be empty when others have rows.
    if (!(error instanceof SpreadsheetFailure) || error.code !== 'empty' || book.names.length < 2) throw error
  }
  return { book, ahead: firstRows }
}

function buildFound({
  book: { names, chosen },
  heading: { row, height, rows },
  columns: { profile, ignored },
  records,
}: Pick<Table, 'book' | 'heading' | 'columns'> & { records: RecordReader }): ImportFound | undefined {
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

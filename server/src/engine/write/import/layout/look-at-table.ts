// How a file would be read, for somebody to look at before anything is: its columns, what is in them and which fields they are.
import { type ImportLook, type ImportMapping, type Language, LOOK_SAMPLES } from '@cangdan/protocol'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { importedFields } from '#engine/read/headings.ts'
import { openTable, type ReadFile } from './table.ts'

/** Characters of a sample. */
const MAX_SAMPLE = 40

/**
 * Nothing but the beginning of the file is read.
 * @throws Failure, SpreadsheetFailure as `openTable` does
 */
export async function lookAtTable(
  read: ReadFile,
  resource: Resource,
  { mapping, language }: { mapping: ImportMapping | undefined; language: Language },
): Promise<ImportLook> {
  const table = await openTable(read, resource, mapping)
  await table.close()
  const { book, heading, columns, ahead } = table
  const below = ahead.slice(heading.height)
  const width = Math.max(columns.width, ...below.map(({ cells }) => cells.length))
  const isLeftOut = columns.profile !== undefined || mapping?.columns !== undefined
  return {
    sheets: [...book.names],
    sheet: book.names[book.chosen] ?? null,
    heading: heading.row,
    columns: Array.from({ length: width }, (_, index) => {
      const title = columns.titles[index] ?? ''
      const field = index < columns.width ? columns.fields[index] : undefined
      return {
        column: index + 1,
        title,
        samples: samplesOf(below, index),
        field: field?.name ?? null,
        ...(isLeftOut && columns.ignored.includes(title) && { ignored: true as const }),
      }
    }),
    fields: importedFields(resource).map(({ name, title, required = false }) => ({
      name,
      title: title[language],
      required,
    })),
    profile: columns.profile ?? null,
    profiles: resource.profiles.map(({ name, title }) => ({ name, title: title[language] })),
  }
}

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const texts = rows.map(({ cells }) => textOf(cells[index]).trim().slice(0, MAX_SAMPLE))
  return [...new Set(texts)].filter((text) => text !== '').slice(0, LOOK_SAMPLES)
}

import { type ImportInspection, type ImportMapping, type Language, INSPECTION_SAMPLES } from '@cangdan/protocol'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { type Columns, readColumns } from './columns.ts'
import { openTable, type ReadFile } from './table.ts'

/** Characters. */
const MAX_SAMPLE = 40

export interface DescribeOptions {
  readonly mapping: ImportMapping | undefined
  readonly language: Language
  readonly recall?: (titles: readonly string[]) => Promise<ImportMapping | undefined>
}

/**
 * Reads only the beginning of the table.
 * @throws Failure, SpreadsheetFailure as `openTable` does
 */
export async function describeTable(
  read: ReadFile,
  resource: Resource,
  { mapping, language, recall }: DescribeOptions,
): Promise<ImportInspection> {
  const table = await openTable(read, resource, mapping)
  await table.close()
  const { book, heading, ahead } = table
  const stored = mapping?.columns === undefined ? await recall?.(heading.titles) : undefined
  const recalled = stored && tryReadColumns(resource, heading.titles, stored)
  const columns = recalled ?? table.columns
  const below = ahead.slice(heading.height)
  const width = Math.max(columns.width, ...below.map(({ cells }) => cells.length))
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
        samples: collectSamples(below, index),
        field: field?.name ?? null,
        ...(title !== '' && columns.ignored.includes(title) && { ignored: true as const }),
      }
    }),
    fields: listImportFields(resource).map(({ name, title, required = false }) => ({
      name,
      title: title[language],
      required,
    })),
    ...describeFilters(resource, language),
    profile: columns.profile ?? null,
    profiles: (resource.sheets.profiles ?? []).map(({ name, title }) => ({ name, title: title[language] })),
    ...(recalled !== undefined && stored !== undefined && { remembered: stored }),
  }
}

function describeFilters(
  { sheets: { filters: all = [] } }: Resource,
  language: Language,
): Pick<ImportInspection, 'filters'> {
  const optional = all.filter((filter) => !('excludes' in filter))
  if (optional.length === 0) return {}
  const filters = optional.map((filter) => ({
    name: filter.name,
    title: filter.title[language],
    ...('values' in filter && {
      values: filter.values.map(({ value, title }) => ({ value, title: title[language] })),
    }),
  }))
  return { filters }
}

function collectSamples(rows: readonly SheetRow[], index: number): string[] {
  const texts = rows.map(({ cells }) => getText(cells[index]).trim().slice(0, MAX_SAMPLE))
  return [...new Set(texts)].filter((text) => text !== '').slice(0, INSPECTION_SAMPLES)
}

function tryReadColumns(
  resource: Resource,
  titles: readonly string[],
  storedMapping: ImportMapping,
): Columns | undefined {
  try {
    return readColumns(resource, titles, storedMapping)
  } catch {
    return undefined
  }
}

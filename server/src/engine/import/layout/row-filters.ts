// Filters rows of a spreadsheet, for example by variety, or by the main contract of each day. Filtered rows are counted.
import type { ImportFound, ImportMapping } from '@cangdan/protocol'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { InputValues, SheetFilter, CellTextGetter } from '#engine/declare/sheet-rules.ts'
import { normalizeTitle } from '#engine/read/headings.ts'
import { isRef } from '#engine/read/options/refs.ts'
import { type CellFormat, readCell } from '../values/cells.ts'
import { type Columns, createMappingFailure } from './columns.ts'
import type { Table } from './table.ts'

/** Returns whether a filter accepts a row. Rows that it cannot read are accepted, so that validation reports them. */
type RowPredicate = (row: number, input: InputValues, getTextByTitle: CellTextGetter) => boolean

interface ActiveFilter {
  readonly filter: SheetFilter
  readonly wants: RowPredicate
}

interface FilterContext {
  readonly resource: Resource
  readonly mapping: ImportMapping
  readonly format: CellFormat
  /** Opens the file again, for filters that need all rows first. */
  readonly open: () => Promise<Table>
}

export class RowFilters {
  readonly #filters: readonly ActiveFilter[]
  readonly #format: CellFormat
  readonly #left = new Map<SheetFilter, number>()

  private constructor(filters: readonly ActiveFilter[], format: CellFormat) {
    this.#filters = filters
    this.#format = format
  }

  /**
   * Creates the mandatory filters and those of the mapping.
   * @throws Failure `sheet_mapping` for an unknown filter
   */
  static async of(reading: FilterContext): Promise<RowFilters> {
    const { resource, mapping, format } = reading
    const { filters: all = [] } = resource.sheets
    const filters = all.flatMap((filter): ActiveFilter[] =>
      'excludes' in filter
        ? [{ filter, wants: (_row, input, getTextByTitle) => !filter.excludes(input, getTextByTitle) }]
        : [],
    )
    for (const [name, chosenValues] of Object.entries(mapping.filters ?? {})) {
      const filter = all.find((each) => each.name === name)
      if (filter === undefined) throw createMappingFailure(name)
      // A stored mapping may name a filter that has become mandatory.
      if ('excludes' in filter) continue
      filters.push({ filter, wants: await createPredicate(filter, chosenValues, reading) })
    }
    return new RowFilters(filters, format)
  }

  wanted({ fields, titles }: Pick<Columns, 'fields' | 'titles'>, rows: readonly SheetRow[]): readonly SheetRow[] {
    if (this.#filters.length === 0) return rows
    const plain = titles.map(normalizeTitle)
    return rows.filter(({ row, cells }) => {
      const input = readGivenValues(fields, cells, this.#format)
      const getTextByTitle = (title: string) => {
        const index = plain.indexOf(normalizeTitle(title))
        return index < 0 ? undefined : getText(cells[index])
      }
      const rejecting = this.#filters.find(({ wants }) => !wants(row, input, getTextByTitle))
      if (rejecting !== undefined) this.#left.set(rejecting.filter, (this.#left.get(rejecting.filter) ?? 0) + 1)
      return rejecting === undefined
    })
  }

  /** Number of rows per filter; a row counts for the first filter that rejects it. */
  get found(): Pick<ImportFound, 'filtered'> {
    if (this.#left.size === 0) return {}
    const { language } = this.#format
    return {
      filtered: [...this.#left].map(([{ name, title }, rows]) => ({ name, title: title[language], rows })),
    }
  }
}

async function createPredicate(
  filter: Exclude<SheetFilter, { excludes: unknown }>,
  chosenValues: readonly string[] | true,
  reading: FilterContext,
): Promise<RowPredicate> {
  if ('largest' in filter) {
    if (chosenValues !== true) throw createMappingFailure(filter.name)
    return createLargestPredicate(filter, reading)
  }
  if (chosenValues === true) throw createMappingFailure(filter.name)
  const unknownValue = chosenValues.find((value) => !filter.values.some((each) => each.value === value))
  if (unknownValue !== undefined) throw createMappingFailure(unknownValue)
  const chosen = new Set(chosenValues)
  return (_row, input) => {
    const value = filter.of(input)
    return value === undefined || chosen.has(value)
  }
}

async function createLargestPredicate(
  { largest, within }: Extract<SheetFilter, { largest: string }>,
  { open, format }: FilterContext,
): Promise<RowPredicate> {
  const best = new Map<string, { row: number; size: number }>()
  const table = await open()
  for await (const rows of table.records())
    for (const { row, cells } of rows) {
      const input = readGivenValues(table.columns.fields, cells, format)
      const group = within(input)
      const size = Number(input.get(largest) ?? 0)
      if (group !== undefined && size > (best.get(group)?.size ?? 0)) best.set(group, { row, size })
    }
  return (row, input) => {
    const found = best.get(within(input) ?? '')
    return found === undefined || found.row === row
  }
}

/** Returns values that are readable without a lookup. */
function readGivenValues(
  fields: readonly (Column | undefined)[],
  cells: SheetRow['cells'],
  format: CellFormat,
): InputValues {
  return {
    get: (name) => {
      const index = fields.findIndex((field) => field?.name === name)
      const field = fields[index]
      if (field === undefined || isRef(field)) return undefined
      const reading = readCell(cells[index] ?? null, field, format)
      return reading !== 'unreadable' && 'value' in reading ? reading.value : undefined
    },
  }
}

// Filters rows of a spreadsheet, for example by variety, or by the main contract of each day. Filtered rows are counted.
import type { ImportFound, ImportMapping } from '@cangdan/protocol'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { GivenValues, SheetFilter, TextUnder } from '#engine/declare/sheet-rules.ts'
import { plainTitle } from '#engine/read/headings.ts'
import { isRef } from '#engine/read/options/refs.ts'
import { type CellFormat, readCell } from '../values/cells.ts'
import { type Columns, wrongMapping } from './columns.ts'
import type { Table } from './table.ts'

/** Returns whether a filter accepts a row. Rows that it cannot read are accepted, so that validation reports them. */
type Wants = (row: number, given: GivenValues, textUnder: TextUnder) => boolean

interface Wanted {
  readonly filter: SheetFilter
  readonly wants: Wants
}

interface Reading {
  readonly resource: Resource
  readonly mapping: ImportMapping
  readonly format: CellFormat
  /** Opens the file again, for filters that need all rows first. */
  readonly open: () => Promise<Table>
}

export class RowFilters {
  readonly #filters: readonly Wanted[]
  readonly #format: CellFormat
  readonly #left = new Map<SheetFilter, number>()

  private constructor(filters: readonly Wanted[], format: CellFormat) {
    this.#filters = filters
    this.#format = format
  }

  /**
   * Creates the mandatory filters and those of the mapping.
   * @throws Failure `sheet_mapping` for an unknown filter
   */
  static async of(reading: Reading): Promise<RowFilters> {
    const { resource, mapping, format } = reading
    const { filters: all = [] } = resource.sheets
    const filters = all.flatMap((filter): Wanted[] =>
      'excludes' in filter
        ? [{ filter, wants: (_row, given, textUnder) => !filter.excludes(given, textUnder) }]
        : [],
    )
    for (const [name, said] of Object.entries(mapping.filters ?? {})) {
      const filter = all.find((each) => each.name === name)
      if (filter === undefined) throw wrongMapping(name)
      // A stored mapping may name a filter that has become mandatory.
      if ('excludes' in filter) continue
      filters.push({ filter, wants: await wantsOf(filter, said, reading) })
    }
    return new RowFilters(filters, format)
  }

  wanted(
    { fields, titles }: Pick<Columns, 'fields' | 'titles'>,
    rows: readonly SheetRow[],
  ): readonly SheetRow[] {
    if (this.#filters.length === 0) return rows
    const plain = titles.map(plainTitle)
    return rows.filter(({ row, cells }) => {
      const given = givenIn(fields, cells, this.#format)
      const textUnder = (title: string) => {
        const index = plain.indexOf(plainTitle(title))
        return index < 0 ? undefined : textOf(cells[index])
      }
      const against = this.#filters.find(({ wants }) => !wants(row, given, textUnder))
      if (against !== undefined) this.#left.set(against.filter, (this.#left.get(against.filter) ?? 0) + 1)
      return against === undefined
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

async function wantsOf(
  filter: Exclude<SheetFilter, { excludes: unknown }>,
  said: readonly string[] | true,
  reading: Reading,
): Promise<Wants> {
  if ('largest' in filter) {
    if (said !== true) throw wrongMapping(filter.name)
    return largestOf(filter, reading)
  }
  if (said === true) throw wrongMapping(filter.name)
  const stranger = said.find((value) => !filter.values.some((each) => each.value === value))
  if (stranger !== undefined) throw wrongMapping(stranger)
  const chosen = new Set(said)
  return (_row, given) => {
    const value = filter.of(given)
    return value === undefined || chosen.has(value)
  }
}

async function largestOf(
  { largest, within }: Extract<SheetFilter, { largest: string }>,
  { open, format }: Reading,
): Promise<Wants> {
  const best = new Map<string, { row: number; size: number }>()
  const table = await open()
  for await (const rows of table.records())
    for (const { row, cells } of rows) {
      const given = givenIn(table.columns.fields, cells, format)
      const group = within(given)
      const size = Number(given.get(largest) ?? 0)
      if (group !== undefined && size > (best.get(group)?.size ?? 0)) best.set(group, { row, size })
    }
  return (row, given) => {
    const found = best.get(within(given) ?? '')
    return found === undefined || found.row === row
  }
}

/** Returns values that are readable without a lookup. */
function givenIn(
  fields: readonly (Column | undefined)[],
  cells: SheetRow['cells'],
  format: CellFormat,
): GivenValues {
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

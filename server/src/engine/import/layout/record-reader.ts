// Reads the rows below the titles: selects records, adds the constants of the mapping, and counts other rows.
import type { ImportFound, ImportMapping } from '@cangdan/protocol'
import { type Cell, type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { createFieldFinder } from '#engine/read/headings.ts'
import { getSampleMark } from '#engine/read/sample-row.ts'
import { type Columns, createMappingFailure } from './columns.ts'
import { JoinedCells } from './joined-cells.ts'
import { detectRowKind, type RowKind, type RowLayout } from './row-kind.ts'
import { toDayCell, isDayField } from './day-cells.ts'

interface RecordReaderOptions {
  readonly mapping: ImportMapping
  readonly is1904: boolean
  /** Rows above the titles; they may contain a group line. */
  readonly above: readonly SheetRow[]
}

export class RecordReader {
  readonly #rows: RowLayout
  readonly #width: number
  readonly #is1904: boolean
  readonly #constants: readonly Cell[]
  readonly #blank: readonly number[]
  readonly #days: readonly number[]
  readonly #above: Map<number, Cell>
  readonly #passed: Record<RowKind, number> = { record: 0, heading: 0, subtotal: 0, note: 0 }
  #hidden = 0
  #untitled = 0
  #samples = 0
  readonly #isSample: (row: SheetRow) => boolean
  readonly #joined: JoinedCells | undefined

  /** @throws Failure `sheet_mapping` when a filled-down field is not in the spreadsheet */
  constructor(resource: Resource, columns: Columns, { mapping, is1904, above }: RecordReaderOptions) {
    const { width, titles } = columns
    const fields = columns.fields.slice(0, width)
    const places = [...fields.keys()]
    this.#width = width
    this.#is1904 = is1904
    this.#rows = {
      fields,
      required: places.filter((place) => fields[place]?.required),
      fieldOf: createFieldFinder(resource),
    }
    const sample = getSampleMark(resource)
    const marked = sample === undefined ? -1 : fields.indexOf(sample.field)
    this.#isSample = ({ cells }) => sample?.marks.has(getText(cells[marked]).trim()) === true
    this.#constants = Object.values(mapping.constants ?? {})
    this.#blank = places.filter((place) => titles[place] === '')
    this.#days = places.filter((place) => isDayField(fields[place]))
    const findPlace = (name: string) => {
      const place = fields.findIndex((field) => field?.name === name)
      if (place < 0) throw createMappingFailure(name)
      return place
    }
    this.#joined = JoinedCells.of(columns)
    for (const row of above) this.#joined?.begins(row)
    this.#above = new Map((mapping.fillDown ?? []).map((name) => [findPlace(name), null]))
  }

  of(rows: readonly SheetRow[]): SheetRow[] {
    const records: SheetRow[] = []
    for (const row of rows) {
      if (this.#isSample(row)) {
        this.#samples += 1
        continue
      }
      const kind = this.#joined?.begins(row) ? 'heading' : detectRowKind(row.cells, this.#rows)
      this.#passed[kind] += 1
      if (kind === 'record') records.push(this.#recordOf(row))
    }
    return records
  }

  get found(): Partial<ImportFound> {
    const { heading: headings, subtotal: subtotals, note: notes } = this.#passed
    const all = {
      headings,
      subtotals,
      notes,
      hidden: this.#hidden,
      untitled: this.#untitled,
      samples: this.#samples,
    }
    return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
  }

  #recordOf({ row, cells, hidden }: SheetRow): SheetRow {
    if (hidden) this.#hidden += 1
    for (const place of this.#blank) if (isFilled(cells[place])) this.#untitled += 1
    for (let place = this.#width; place < cells.length; place += 1) if (isFilled(cells[place])) this.#untitled += 1
    const shaped = cells.slice(0, this.#width)
    for (const place of this.#days) shaped[place] = toDayCell(shaped[place] ?? null, this.#is1904)
    for (const place of this.#above.keys()) shaped[place] = this.#filled(place, shaped[place] ?? null)
    this.#joined?.join(shaped)
    if (this.#constants.length === 0) return { row, cells: shaped }
    while (shaped.length < this.#width) shaped.push(null)
    return { row, cells: [...shaped, ...this.#constants] }
  }

  #filled(place: number, cell: Cell): Cell {
    if (!isFilled(cell)) return this.#above.get(place) ?? null
    this.#above.set(place, cell)
    return cell
  }
}

const isFilled = (cell: Cell | undefined): boolean => getText(cell).trim() !== ''

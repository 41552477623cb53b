// The rows below the titles: those that are records, with what the mapping adds to each, and how many are not.
import type { ImportFound, ImportMapping } from '@cangdan/protocol'
import { type Cell, type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { importedFields, titlesOf } from '#engine/read/headings.ts'
import { type Columns, wrongMapping } from './columns.ts'
import { kindOf, type RowKind, type Rows } from './kind-of-row.ts'
import { asMoment } from './moments.ts'

interface Reading {
  readonly mapping: ImportMapping
  readonly is1904: boolean
}

export class Records {
  readonly #rows: Rows
  readonly #columns: Columns
  readonly #is1904: boolean
  readonly #constants: readonly Cell[]
  /** What stands above, of each column that is filled down. */
  readonly #above: Map<number, Cell>
  readonly #passed: Record<RowKind, number> = { record: 0, heading: 0, subtotal: 0, note: 0 }
  #hidden = 0
  #untitled = 0

  /** @throws Failure `sheet_mapping` for a field that is filled down, and is not in the sheet */
  constructor(resource: Resource, columns: Columns, { mapping, is1904 }: Reading) {
    this.#columns = columns
    this.#is1904 = is1904
    this.#rows = { fields: columns.fields.slice(0, columns.width), fieldOf: titlesOf(resource) }
    this.#constants = Object.values(mapping.constants ?? {})
    const known = new Set(importedFields(resource).map(({ name }) => name))
    const placeOf = (name: string) => {
      const index = this.#rows.fields.findIndex((field) => field?.name === name)
      if (index < 0 || !known.has(name)) throw wrongMapping(name)
      return index
    }
    this.#above = new Map((mapping.fillDown ?? []).map((name) => [placeOf(name), null]))
  }

  /** Rows as the file has them become records; those that are none are counted. */
  of(rows: readonly SheetRow[]): SheetRow[] {
    return rows.flatMap((row) => this.#recordOf(row) ?? [])
  }

  /** Without what there is none of. */
  get found(): Partial<ImportFound> {
    const { heading: headings, subtotal: subtotals, note: notes } = this.#passed
    const all = { headings, subtotals, notes, hidden: this.#hidden, untitled: this.#untitled }
    return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
  }

  #recordOf(sheetRow: SheetRow): SheetRow | undefined {
    const kind = kindOf(sheetRow, this.#rows)
    this.#passed[kind] += 1
    if (kind !== 'record') return undefined
    const { row, cells } = sheetRow
    if (sheetRow.hidden) this.#hidden += 1
    const { width, fields } = this.#columns
    this.#untitled += cells.filter((cell, index) => this.#isUntitled(cell, index)).length
    const shaped = Array.from({ length: width }, (_, index) =>
      this.#filled(index, asMoment(cells[index] ?? null, fields[index], this.#is1904)),
    )
    return { row, cells: [...shaped, ...this.#constants] }
  }

  #isUntitled(cell: Cell, index: number): boolean {
    return textOf(cell).trim() !== '' && (this.#columns.titles[index] ?? '') === ''
  }

  #filled(index: number, cell: Cell): Cell {
    if (!this.#above.has(index)) return cell
    if (textOf(cell).trim() === '') return this.#above.get(index) ?? null
    this.#above.set(index, cell)
    return cell
  }
}

// Joins a cell with a cell next to it, or with a group line above its rows, as the profile defines (docs/decisions/import-layout.md).
import { normalizeTitle } from '#engine/read/headings.ts'
import type { JoinedField } from '#engine/declare/sheet-rules.ts'
import { type Cell, type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import type { Columns } from './columns.ts'

const normalizeText = (cell: Cell | undefined): string => getText(cell).normalize('NFKC').trim()

export class JoinedCells {
  readonly #joinedField: JoinedField
  readonly #place: number
  readonly #other: number
  #said = ''

  private constructor(joined: JoinedField, place: number, other: number) {
    this.#joinedField = joined
    this.#place = place
    this.#other = other
  }

  /** Returns `undefined` when no cell of the spreadsheet needs joining. */
  static of({ joined, fields, titles, width }: Columns): JoinedCells | undefined {
    const place = fields.slice(0, width).findIndex((field) => field !== undefined && field.name === joined?.field)
    if (joined === undefined || place < 0) return undefined
    const { title } = joined
    const other = title === undefined ? -1 : titles.findIndex((each) => normalizeTitle(each) === normalizeTitle(title))
    return new JoinedCells(joined, place, other)
  }

  begins({ cells }: SheetRow): boolean {
    const said = cells.map(normalizeText).filter((text) => text !== '')
    const group = said.length === 1 ? this.#joinedField.group?.exec(said[0] ?? '')?.[1] : undefined
    if (group !== undefined) this.#said = group.trim()
    return group !== undefined
  }

  join(cells: Cell[]): void {
    const joined = this.#other < 0 ? this.#said : normalizeText(cells[this.#other])
    const own = normalizeText(cells[this.#place])
    if (joined !== '' && own !== '') cells[this.#place] = this.#joinedField.join(joined, own)
  }
}

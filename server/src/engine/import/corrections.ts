// Corrections from the preview. They are sent with the file and replace cell values; ticks confirm rows.
import { type ImportCorrections, type Language, MAX_CORRECTED, toStorable, title } from '@cangdan/protocol'
import { importCorrections } from '@cangdan/protocol/schemas'
import { Failure } from '#platform/failure.ts'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import { parseJson } from './layout/read-mapping.ts'

/** @throws Failure `bad_request` when the text is not valid corrections JSON */
export function readCorrections(json: string | undefined): ImportCorrections | undefined {
  if (json === undefined) return undefined
  const read = importCorrections.safeParse(parseJson(json))
  if (!read.success) throw new Failure('bad_request')
  return read.data
}

const CORRECTED = title('导入时修改', 'Corrected in the import', 'Corregido al importar', 'インポート時に修正')
const TICKED = title('导入时核实', 'Verified in the import', 'Verificado al importar', 'インポート時に確認')
const NOTHING = '∅'
/** Characters. */
const MAX_REMARK = 500

export class Corrections {
  readonly #cells: ReadonlyMap<number, readonly (readonly [number, string])[]>
  readonly #ticked: ImportCorrections['ticked']
  readonly #said = new Map<number, string>()
  #count = 0

  constructor({ cells = {}, ticked }: ImportCorrections = {}) {
    this.#cells = new Map(
      Object.entries(cells).map(([row, corrected]) => [
        Number(row),
        Object.entries(corrected).map(([column, text]) => [Number(column), text] as const),
      ]),
    )
    this.#ticked = ticked
  }

  get count(): number {
    return this.#count
  }

  of(rows: readonly SheetRow[]): readonly SheetRow[] {
    if (this.#cells.size === 0) return rows
    return rows.map((row) => {
      const corrected = this.#cells.get(row.row)
      return corrected === undefined ? row : this.#correct(row, corrected)
    })
  }

  getRemark(row: number, language: Language): string {
    const corrected = this.#said.get(row)
    const isTicked = this.#ticked === 'all' || this.#ticked?.[row] !== undefined
    const parts = [corrected && `${CORRECTED[language]} ${corrected}`, isTicked && TICKED[language]]
    return toStorable(parts.filter(Boolean).join('; ').slice(0, MAX_REMARK))
  }

  /** @throws Failure `sheet_corrections` when a corrected row is not in the spreadsheet */
  assertMet(): void {
    const [lost] = [...this.#cells.keys()].filter((row) => !this.#said.has(row))
    if (lost !== undefined) throw new Failure('sheet_corrections', { values: { what: String(lost) } })
  }

  #correct(row: SheetRow, corrected: readonly (readonly [number, string])[]): SheetRow {
    const cells = [...row.cells]
    const said = corrected.map(([column, text]) => {
      while (cells.length < column) cells.push(null)
      const before = getText(cells[column - 1]).trim()
      cells[column - 1] = text === '' ? null : text.slice(0, MAX_CORRECTED)
      return `${before || NOTHING} → ${text || NOTHING}`
    })
    this.#count += corrected.length
    this.#said.set(row.row, said.join(', '))
    return { ...row, cells }
  }
}

// What somebody has said of single cells and rows in the preview: it travels beside the file, and is read instead of what stands there.
import { type ImportMends, type Language, MAX_MENDED, title } from '@cangdan/protocol'
import { importMends } from '@cangdan/protocol/schemas'
import { Failure } from '#platform/failure.ts'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'

/** @throws Failure `bad_request` for anything else than mends as JSON */
export function readMends(json: string | undefined): ImportMends | undefined {
  if (json === undefined) return undefined
  const read = importMends.safeParse(parsed(json))
  if (!read.success) throw new Failure('bad_request')
  return read.data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const MENDED = title('导入时修改', 'Mended in the import', 'Corregido al importar', 'インポート時に修正')
const TICKED = title('导入时核实', 'Verified in the import', 'Verificado al importar', 'インポート時に確認')
const NOTHING = '∅'
/** Characters of a remark. */
const MAX_REMARK = 500

/** The cells of one sheet that are read otherwise, and what was said of its rows. */
export class Mends {
  readonly #cells: ReadonlyMap<number, readonly (readonly [number, string])[]>
  readonly #ticked: ImportMends['ticked']
  /** What was mended of a row, in words. */
  readonly #said = new Map<number, string>()
  #count = 0

  constructor({ cells = {}, ticked }: ImportMends = {}) {
    this.#cells = new Map(
      Object.entries(cells).map(([row, mended]) => [
        Number(row),
        Object.entries(mended).map(([column, text]) => [Number(column), text] as const),
      ]),
    )
    this.#ticked = ticked
  }

  get count(): number {
    return this.#count
  }

  /** Rows as they are to be read. */
  of(rows: readonly SheetRow[]): readonly SheetRow[] {
    if (this.#cells.size === 0) return rows
    return rows.map((row) => {
      const mended = this.#cells.get(row.row)
      return mended === undefined ? row : this.#mend(row, mended)
    })
  }

  /** What the history of a record says of how its row was mended; empty where it was not. */
  remarkOf(row: number, language: Language): string {
    const mended = this.#said.get(row)
    const isTicked = this.#ticked === 'all' || this.#ticked?.[row] !== undefined
    const parts = [mended && `${MENDED[language]} ${mended}`, isTicked && TICKED[language]]
    return parts.filter(Boolean).join('; ').slice(0, MAX_REMARK)
  }

  /** @throws Failure `sheet_mends` where a row that was mended has not come */
  assertMet(): void {
    const [lost] = [...this.#cells.keys()].filter((row) => !this.#said.has(row))
    if (lost !== undefined) throw new Failure('sheet_mends', { values: { what: String(lost) } })
  }

  #mend(row: SheetRow, mended: readonly (readonly [number, string])[]): SheetRow {
    const cells = [...row.cells]
    const said = mended.map(([column, text]) => {
      while (cells.length < column) cells.push(null)
      const before = textOf(cells[column - 1]).trim()
      cells[column - 1] = text === '' ? null : text.slice(0, MAX_MENDED)
      return `${before || NOTHING} → ${text || NOTHING}`
    })
    this.#count += mended.length
    this.#said.set(row.row, said.join(', '))
    return { ...row, cells }
  }
}

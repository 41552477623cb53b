import { COLUMN_KINDS } from '@cangdan/protocol'
import { type Cell, getText } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { listUnitNames, type FieldFinder, normalizeTitle } from '#engine/read/headings.ts'

export type RowKind = 'record' | 'heading' | 'subtotal' | 'note'

const SUBTOTAL =
  /^(?:.{0,20}(?:小计|合计|总计|累计|共计|小計|合計|総計)|(?:sub-? ?|grand )?totals?|sum|suma|total general)\s*:?$/i
const NOTE =
  /^(?:(?:注|备注|说明|附注|数据来源|资料来源|来源|制表人?|导出时间|notes?|source|remarks?|nota|fuente|注記|備考|出典)\s{0,4}[\d一二三]{0,4}\s{0,4}[:.、)]|[※*])/i
/** Minimum length of a sentence; names and codes are shorter. */
const LONG = 16
/** Minimum number of cells that repeat titles; a single one may be a name. */
const SEVERAL = 2

export interface RowLayout {
  readonly fields: readonly (Column | undefined)[]
  readonly required: readonly number[]
  readonly fieldOf: FieldFinder
}

/**
 * A row without a required cell is a subtotal or a note when its text shows that. Other rows stay records, so that validation reports a
 * forgotten cell. For speed, a record costs a check of its first cell and its required cells.
 */
export function detectRowKind(cells: readonly Cell[], rows: RowLayout): RowKind {
  if (isHeading(cells, rows)) return 'heading'
  if (!rows.required.some((column) => isMissing(rows.fields[column], cells[column] ?? null))) return 'record'
  const texts = cells.map(normalizeText).filter((text) => text !== '')
  if (texts.some((text) => SUBTOTAL.test(text))) return 'subtotal'
  const [first = ''] = texts
  const isNote = NOTE.test(first) ? texts.length <= SEVERAL : texts.length === 1 && isSentence(first, cells)
  return isNote ? 'note' : 'record'
}

const normalizeText = (cell: Cell): string => getText(cell).normalize('NFKC').trim()

// A row of titles in another language, or of units, repeats the titles of its columns.
function isHeading(cells: readonly Cell[], { fields, fieldOf }: RowLayout): boolean {
  // Titles are always texts; most records are recognised by this check.
  if (cells.some((cell) => cell !== null && typeof cell !== 'string')) return false
  let meant = 0
  for (const [column, cell] of cells.entries()) {
    const field = fields[column]
    if (field === undefined || typeof cell !== 'string' || cell === '') continue
    if (!isTitle(cell, field, fieldOf)) return false
    meant += 1
  }
  return meant >= SEVERAL
}

function isTitle(text: string, field: Column, fieldOf: FieldFinder): boolean {
  if (fieldOf(text) === field) return true
  return listUnitNames(field).has(normalizeTitle(text).replace(/^\((.*)\)$/, '$1'))
}

function isMissing(field: Column | undefined, cell: Cell): boolean {
  const text = normalizeText(cell)
  if (text === '') return true
  const isOther = SUBTOTAL.test(text) || NOTE.test(text)
  return field !== undefined && typeof cell === 'string' && isOther && !canHold(field, text)
}

// A firm may be called Total, a contract cannot.
const canHold = ({ type, rule }: Column, text: string): boolean =>
  type === 'text' && COLUMN_KINDS.text.readValue(text, rule === undefined ? {} : { rule }).ok

const isSentence = (text: string, cells: readonly Cell[]): boolean =>
  text.length >= LONG && cells.some((cell) => typeof cell === 'string' && cell !== '')

// What a row below the titles is: a record, or something that people put between records and below them.
import { COLUMN_KINDS } from '@cangdan/protocol'
import { type Cell, type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/column.ts'
import { countsOf, type FieldOf, plainTitle } from '#engine/read/headings.ts'

export type RowKind = 'record' | 'heading' | 'subtotal' | 'note'

const SUBTOTAL =
  /^(?:.{0,20}(?:小计|合计|总计|累计|共计|小計|合計|総計)|(?:sub-? ?|grand )?totals?|sum|suma|total general)\s*:?$/i
const NOTE =
  /^(?:(?:注|备注|说明|附注|数据来源|资料来源|来源|制表人?|导出时间|notes?|source|remarks?|nota|fuente|注記|備考|出典)\s*[\d一二三]*\s*[:.、)]|[※*])/i
/** A sentence; names and codes are shorter. */
const LONG = 16
/** Titles again, in another language or on another page: one alone may be a name. */
const SEVERAL = 2

export interface Rows {
  /** The field of each column. */
  readonly fields: readonly (Column | undefined)[]
  /** What a title alone means. */
  readonly fieldOf: FieldOf
}

/**
 * What lacks something that every record must have, and says that it sums up, or is a sentence, is none: known by its words, since a
 * record that somebody has forgotten to fill in must be said to be wrong.
 */
export function kindOf({ cells }: SheetRow, rows: Rows): RowKind {
  const texts = cells.map((cell) => plainText(cell))
  const said = texts.filter((text) => text !== '')
  if (isHeading(cells, texts, rows)) return 'heading'
  if (!lacksSomething(cells, texts, rows)) return 'record'
  if (said.some((text) => SUBTOTAL.test(text))) return 'subtotal'
  const [first = ''] = said
  const isNote = NOTE.test(first) ? said.length <= SEVERAL : said.length === 1 && isSentence(first, cells)
  return isNote ? 'note' : 'record'
}

const plainText = (cell: Cell): string => textOf(cell).normalize('NFKC').trim()

// A row of titles in another language, or of units, says of each column what the titles above have said.
function isHeading(cells: readonly Cell[], texts: readonly string[], rows: Rows): boolean {
  const columns = [...texts.keys()].filter((column) => texts[column] !== '')
  const meant = columns.filter((column) => isTitle(texts[column] ?? '', column, rows))
  const others = columns.filter((column) => !meant.includes(column))
  return (
    meant.length >= SEVERAL &&
    others.every((column) => rows.fields[column] === undefined && typeof cells[column] === 'string')
  )
}

function isTitle(text: string, column: number, { fields, fieldOf }: Rows): boolean {
  const field = fields[column]
  const bare = plainTitle(text).replace(/^\((.*)\)$/, '$1')
  return field !== undefined && (fieldOf(text) === field || countsOf(field).has(bare))
}

function lacksSomething(cells: readonly Cell[], texts: readonly string[], { fields }: Rows): boolean {
  return fields.some((field, column) => {
    if (field?.required !== true) return false
    const text = texts[column] ?? ''
    return text === '' || (typeof cells[column] === 'string' && SUBTOTAL.test(text) && !canHold(field, text))
  })
}

// A firm may be called Total, a contract is not.
const canHold = ({ type, rule }: Column, text: string): boolean =>
  type === 'text' && COLUMN_KINDS.text.readValue(text, rule === undefined ? {} : { rule }).ok

const isSentence = (text: string, cells: readonly Cell[]): boolean =>
  text.length >= LONG && cells.some((cell) => typeof cell === 'string' && cell !== '')

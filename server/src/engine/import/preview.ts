import {
  getNumberChoices,
  formatShanghaiDay,
  type ImportPreview,
  type Row,
  getTexts,
  toDecimalText,
  type WireValue,
} from '@cangdan/protocol'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import { formatDateTime } from '#platform/spreadsheet/calendar.ts'
import type { Column } from '../declare/columns/column.ts'
import { UNITS } from '../declare/columns/units.ts'
import { COLUMN_SQL } from '#engine/sql/columns/index.ts'
import { createCellFormatter } from '#engine/sql/cell-formats.ts'
import type { CellFormat } from './values/cells.ts'

/** Enough to check that columns match their fields. */
const MAX_ROWS = 5
const MAX_TEXT = 60

export class Preview {
  readonly #fields: readonly { readonly field: Column; readonly index: number }[]
  readonly #format: CellFormat
  readonly #rows: string[][] = []

  constructor(fields: readonly (Column | undefined)[], format: CellFormat) {
    this.#fields = fields.flatMap((field, index) => (field === undefined ? [] : [{ field, index }]))
    this.#format = format
  }

  add({ cells }: SheetRow, values: Row): void {
    if (this.#rows.length >= MAX_ROWS) return
    this.#rows.push(
      this.#fields.map(({ field, index }) => {
        const text = field.ref === undefined ? this.#wordsOf(field, values[field.name] ?? null) : getText(cells[index])
        return text.trim().slice(0, MAX_TEXT)
      }),
    )
  }

  get result(): ImportPreview | undefined {
    if (this.#rows.length === 0) return undefined
    const { language } = this.#format
    const titles = this.#fields.map(({ field: { title, unit } }) =>
      unit === undefined ? title[language] : `${title[language]}(${UNITS[unit].title[language]})`,
    )
    return { titles, rows: this.#rows }
  }

  #wordsOf(field: Column, value: WireValue): string {
    if (value === null || value === '') return ''
    const words = COLUMN_SQL[field.type].words?.(field, this.#format)
    if (words !== undefined) return createCellFormatter(words)(toPlainText(value))
    switch (field.type) {
      case 'number':
        return `${toDecimalText(Number(value), field.decimal ?? 0)}${field.unit === 'percent' ? '%' : ''}`
      case 'date':
      case 'eqdate':
        return formatShanghaiDay(Number(value))
      case 'datetime':
      case 'eqtime':
        return this.#instantOf(Number(value))
      case 'tags':
        return getTexts(value).join('; ')
      case 'text':
      case 'select':
      case 'checkbox':
      case 'cascade':
      case 'time':
      case 'second':
      case 'image':
      case 'hide':
        return toPlainText(value)
    }
  }

  #instantOf(seconds: number): string {
    return formatDateTime(seconds + this.#format.shift(seconds))
  }
}

function toPlainText(value: WireValue): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return getNumberChoices(value).length > 0 ? getNumberChoices(value).join() : getTexts(value).join()
}

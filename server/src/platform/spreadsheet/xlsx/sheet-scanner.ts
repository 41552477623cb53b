import { type Cell, UNCALCULATED } from '../cells.ts'
import type { RowCollector } from '../row-collector.ts'
import { normalizeNumber } from '../exact-number.ts'
import { SpreadsheetFailure } from '../failure.ts'
import { MAX_TEXT } from '../limits.ts'
import { formatShownNumber } from '../number-format.ts'
import { parseColumn, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from './columns.ts'
import { unescapeHex } from './escape.ts'
import { parseSerial } from './serial.ts'
import type { Workbook } from './workbook.ts'
import { getAttribute, type XmlHandler } from './xml.ts'

export class SheetScanner implements XmlHandler {
  wantsText = false
  isDone = false
  readonly #workbook: Workbook
  readonly #collector: RowCollector
  #row = 0
  #cells: Cell[] = []
  #column = -1
  #type = ''
  #style = 0
  #text = ''
  #isReading = false
  #isHidden = false
  #isFormula = false

  constructor(workbook: Workbook, collector: RowCollector) {
    this.#workbook = workbook
    this.#collector = collector
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        return this.#openCell(attributes)
      case 'v':
        this.wantsText = true
        return
      case 'f':
        this.#isFormula = true
        return
      case 't':
        this.wantsText = !this.#isReading
        return
      case 'rPh':
        this.#isReading = true
        return
      case 'row':
        return this.#openRow(attributes)
    }
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.wantsText = false
        return
      case 'c':
        return this.#closeCell()
      case 'rPh':
        this.#isReading = false
        return
      case 'row':
        return this.#collector.add(this.#row, this.#cells, this.#isHidden)
      case 'sheetData':
        this.isDone = true
    }
  }

  text(text: string): void {
    this.#text += text
    if (this.#text.length > MAX_TEXT) throw this.#damaged()
  }

  #openRow(attributes: string): void {
    const number = getAttribute(attributes, 'r')
    const row = number === undefined ? this.#row + 1 : Number(number)
    if (!Number.isInteger(row) || row <= this.#row || row > MAX_SHEET_ROWS) throw this.#damaged()
    this.#row = row
    this.#isHidden = attributes.includes('hidden') && /^(1|true)$/.test(getAttribute(attributes, 'hidden') ?? '')
    this.#cells = []
    this.#column = -1
  }

  #openCell(attributes: string): void {
    this.#column += 1
    this.#type = ''
    this.#style = 0
    this.#text = ''
    this.#isFormula = false
    for (let at = 0; at < attributes.length; ) {
      const equals = attributes.indexOf('=', at)
      if (equals === -1) break
      const quote = attributes.charAt(equals + 1)
      const end = attributes.indexOf(quote, equals + 2)
      if (end === -1 || (quote !== '"' && quote !== "'")) throw this.#damaged()
      const name = attributes.slice(at, equals).trim()
      if (name === 'r') this.#column = parseColumn(attributes.slice(equals + 2, end))
      else if (name === 's') this.#style = Number(attributes.slice(equals + 2, end))
      else if (name === 't') this.#type = attributes.slice(equals + 2, end)
      at = end + 1
    }
    if (this.#column < 0 || this.#column >= MAX_SHEET_COLUMNS) throw this.#damaged()
  }

  #closeCell(): void {
    // A formula with an empty text as result has the type `str`.
    const isUncalculated = this.#text === '' && this.#isFormula && this.#type !== 'str'
    if (this.#text === '' && !isUncalculated) return
    const value = isUncalculated ? UNCALCULATED : this.#value()
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = value
  }

  #value(): Cell {
    const text = this.#text
    switch (this.#type) {
      case 's':
        return this.#workbook.sharedStrings[Number(text)] ?? this.#fail()
      case 'str':
      case 'inlineStr':
        return unescapeHex(text)
      case 'b':
        return text === '1' || text === 'true'
      case 'e':
        return { kind: 'error', text }
      case 'd':
        return parseIsoDate(text) ?? this.#fail()
      default:
        return this.#number(text)
    }
  }

  #number(text: string): Cell {
    const format = this.#workbook.formats[this.#style]
    if (format === undefined) return { kind: 'number', text: normalizeNumber(text) ?? this.#fail() }
    if (typeof format === 'string') {
      const moment = parseSerial(Number(text), format, this.#workbook.is1904)
      if (moment !== undefined) return moment
    }
    const number = normalizeNumber(text) ?? this.#fail()
    return typeof format === 'function' ? formatShownNumber(number, format) : { kind: 'number', text: number }
  }

  #fail(): never {
    throw this.#damaged()
  }

  #damaged(): SpreadsheetFailure {
    return new SpreadsheetFailure('damaged', { row: Math.max(this.#row, 1), column: this.#column + 1 })
  }
}

/** In the strict edition, dates of cells are in ISO 8601. */
function parseIsoDate(text: string): Cell | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d:\d\d)?(?:\.\d+)?Z?$/.exec(text) ?? []
  if (date === undefined) return time === undefined ? undefined : { kind: 'time', text: time }
  return time === undefined ? { kind: 'date', text: date } : { kind: 'datetime', text: `${date} ${time}` }
}

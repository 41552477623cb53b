// Reads a cell as the value of a field. Must read every value that exports write.
import {
  type Cascade,
  type Choice,
  type ColumnType,
  LANGUAGES,
  readDecimal,
  readDuration,
  readTypedNumber,
  roundDecimal,
  SHANGHAI_OFFSET,
  splitTags,
  getTextFormat,
  type Title,
  toDecimalText,
  type WireValue,
} from '@cangdan/protocol'
import { type Cell, getText, UNCALCULATED } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { readWall } from './clock.ts'
import type { Notation } from '../layout/notation.ts'
import { findPath } from './find-path.ts'

/** A value for the field's own validation, or an error. `unreadable`: the cell has the wrong type. */
export type CellReading = { readonly value: WireValue } | { readonly error: RecordFieldError } | 'unreadable'

export const VALUE_SEPARATORS = /[;；、,，]/g

const LEVEL_SEPARATORS = /[/／>＞→|｜]/

/** Fast path: most cells match. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** A number whose point may be a decimal point or a thousands separator, such as `1.234`. */
const POINT_OR_GROUP = /^-?[1-9]\d{0,2}\.\d{3}$/

/** Parses a number typed as text, by the notation of the spreadsheet; `undefined` for ambiguous ones. */
function parseTypedNumber(text: string, { notation }: CellFormat): string | undefined {
  const { hasSemicolons = false, isSpanish = false } = notation ?? {}
  if (hasSemicolons && !isSpanish && POINT_OR_GROUP.test(text)) return undefined
  if (PLAIN_NUMBER.test(text) && !(hasSemicolons && POINT_OR_GROUP.test(text))) return text
  if (!hasSemicolons && !isSpanish) return readTypedNumber(text, 'zh')
  const isClear = text.includes(',') && text.includes('.')
  return readTypedNumber(text, 'es') ?? (isClear ? readTypedNumber(text, 'zh') : undefined)
}

/** `rounds`: rounds numbers with too many decimals instead of rejecting them. */
export type CellFormat = FileFormat & {
  readonly rounds?: boolean
  readonly notation?: Notation
  readonly otherTrees?: (column: string) => readonly (readonly Cascade[])[]
}

type CellReader = (cell: Cell, column: Column, format: CellFormat) => CellReading

const CELL_READERS: Record<ColumnType, CellReader> = {
  text: (cell, column) => {
    const form = getTextFormat(column.control)
    const text = getText(cell)
    if (hasLostDigits(cell)) return DIGITS_LOST
    return { value: form === undefined || text.trim() === '' ? text : form.ofWords(text, column) }
  },
  number: readNumberCell,
  select: (cell, { optionTitles }) => {
    const text = getText(cell).trim()
    if (text === '') return { value: null }
    const choice = findChoice(optionTitles, text)
    return choice === undefined ? 'unreadable' : { value: choice }
  },
  datetime: readInstantCell,
  checkbox: (cell, { optionTitles }) => {
    const texts = getText(cell)
      .split(VALUE_SEPARATORS)
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const choices = texts.map((text) => findChoice(optionTitles, text))
    return choices.includes(undefined)
      ? 'unreadable'
      : { value: choices.filter((choice) => choice !== undefined) as number[] | string[] }
  },
  tags: (cell) => (hasLostDigits(cell) ? DIGITS_LOST : { value: splitTags(getText(cell)) }),
  cascade: (cell, { name, anyLevel }, { cascades, otherTrees }) => {
    const words = getText(cell)
      .split(LEVEL_SEPARATORS)
      .map((word) => word.trim())
      .filter((word) => word !== '')
    if (words.length === 0) return { value: null }
    for (const tree of [cascades(name), ...(otherTrees?.(name) ?? [])]) {
      const path = findPath(tree, words, anyLevel === true)
      if (path !== undefined) return { value: path }
    }
    return 'unreadable'
  },
  date: readDayCell,
  eqdate: readDayCell,
  eqtime: readInstantCell,
  time: (cell) => {
    const text = getText(cell).trim()
    return { value: text === '' ? null : text }
  },
  second: (cell) => {
    const seconds = readDuration(getText(cell))
    return seconds === undefined ? 'unreadable' : { value: seconds }
  },
  image: () => ({ value: null }),
  hide: () => ({ value: null }),
}

/** Spreadsheet programs keep 15 digits and replace the others by zeros. */
const KEPT_DIGITS = 15
const DIGITS_LOST: CellReading = { error: { code: 'digits_lost', values: { most: KEPT_DIGITS } } }
/** A long number in CSV, such as `6.22202E+18`. */
const SHORTENED = /^-?\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d)$/

/** Returns whether the cell lost digits of the typed text, for example of an account number. */
function hasLostDigits(cell: Cell): boolean {
  if (typeof cell === 'string') return SHORTENED.test(cell.trim())
  if (cell === null || typeof cell === 'boolean' || cell.kind !== 'number') return false
  if (cell.text.length <= KEPT_DIGITS) return false
  return cell.text.replace(/\D/g, '').replace(/^0+/, '').length > KEPT_DIGITS
}

/** Notations of exchanges for a missing value. */
const NONE = /^(?:[-–—―－/]+|n\/?a|nan|null|none|无|暂无)$/i

function readNumberCell(cell: Cell, column: Column, format: CellFormat): CellReading {
  const { rounds = false } = format
  const text = getText(cell).trim()
  const emptyAt = column.inSheets?.emptyAt
  if (emptyAt !== undefined && NONE.test(text)) return { value: null }
  if (column.unit === 'percent') return readPercent(text.replace('％', '%'), column, format)
  if (hasLostDigits(cell)) return DIGITS_LOST
  const plain = parseTypedNumber(text, format)
  if (plain === undefined) return 'unreadable'
  const reading = parseDecimal(plain, column, rounds)
  return emptyAt === 'zero' && reading !== 'unreadable' && 'value' in reading && reading.value === 0
    ? { value: null }
    : reading
}

function parseDecimal(plain: string, { decimal: places = 0 }: Column, rounds: boolean): CellReading {
  const reading = readDecimal(rounds ? roundDecimal(plain, places) : plain, places)
  if (reading.ok) return { value: reading.stored }
  return reading.error === 'too_precise'
    ? { error: { code: 'too_many_decimals', values: { most: places } } }
    : 'unreadable'
}

/** 100 %: a number up to this may be a share. */
const ALL = 100_00
/** A share has two more decimals than the percentage. */
const SHARE_DECIMALS = 2

/** `70%` is a percentage. A plain number is only accepted as percent when it cannot be a share: 0.7 may mean 70 %. */
function readPercent(text: string, column: Column, format: CellFormat): CellReading {
  const { rounds = false } = format
  const { decimal = 0, max = 0 } = column
  const isMarked = text.endsWith('%')
  const plain = parseTypedNumber(isMarked ? text.slice(0, -1) : text, format)
  if (plain === undefined || (isMarked && plain === '')) return 'unreadable'
  if (isMarked) return parseDecimal(plain, column, rounds)
  // As a share; above 100 % it is likely only when the column allows such values.
  const places = decimal + SHARE_DECIMALS
  const share = readDecimal(roundDecimal(plain, places), places)
  const size = share.ok ? Math.abs(share.stored ?? 0) : 0
  if (share.ok && size > 0 && size <= Math.max(ALL, max)) {
    const choices = toDecimalText(share.stored ?? 0, decimal)
      .replace(/(?<!0)0+$/, '')
      .replace(/\.$/, '')
    return { error: { code: 'unclear_percent', values: { plain, share: choices } } }
  }
  return parseDecimal(plain, column, rounds)
}

function readInstantCell(cell: Cell, _column: Column, { shift, notation }: CellFormat): CellReading {
  const text = getText(cell).trim()
  if (text === '') return { value: null }
  const value = readWall(text, shift, notation?.isSpanish)
  return value === undefined ? 'unreadable' : { value }
}

// Spreadsheet programs show a day with or without 00:00.
function readDayCell(cell: Cell, _column: Column, { notation }: CellFormat): CellReading {
  const text = getText(cell).trim()
  if (text === '') return { value: null }
  const value = readWall(text, () => SHANGHAI_OFFSET, notation?.isSpanish)
  return value === undefined ? 'unreadable' : { value }
}

function findChoice(titles: ReadonlyMap<Choice, Title>, text: string): Choice | undefined {
  const found = [...titles].find(
    ([value, title]) => String(value) === text || LANGUAGES.some((language) => title[language] === text),
  )
  return found?.[0]
}

export function readCell(cell: Cell, column: Column, format: CellFormat): CellReading {
  if (typeof cell === 'object' && cell?.kind === 'error' && cell.text === UNCALCULATED.text)
    return { error: { code: 'formula_without_value' } }
  if (typeof cell === 'object' && cell?.kind === 'error') return 'unreadable'
  return CELL_READERS[column.type](cell, column, format)
}

// Writes rows as worksheet XML. Each row and cell has its reference, because some readers need it.
import type { ByteSink } from '../byte-sink.ts'
import { parseDay, formatDateTime } from '../calendar.ts'
import type { SheetColumn, Value } from '../values.ts'
import { getDigits, getSeconds } from '../values.ts'
import type { GetUtcOffset } from '../time-zone.ts'
import { getColumnName } from './columns.ts'
import { truncate, writeXmlText } from './escape.ts'
import { toDaySerial, toDateTimeSerial } from './serial.ts'
import { STYLES, type Styles } from './styles.ts'

/** Excel keeps fifteen digits and replaces others by zeros: longer numbers are written as text. */
const MAX_DIGITS = 15
const MAX_KNOWN_DAYS = 4_096
/** Maximum bytes around the content of a cell: reference, type, style. */
const AROUND = 96

const ROW = Buffer.from('<row r="')
const ROW_OPEN = Buffer.from('">')
const ROW_END = Buffer.from('</row>')
const CELL_END = Buffer.from('</v></c>')
const INLINE = Buffer.from('" t="inlineStr"><is><t xml:space="preserve">')
const BOUND_INLINE = Buffer.from(`" s="${STYLES.text}" t="inlineStr"><is><t xml:space="preserve">`)
const INLINE_END = Buffer.from('</t></is></c>')
const TEXT = Buffer.from('" t="str"><v>')
const BOUND_TEXT = Buffer.from(`" s="${STYLES.text}" t="str"><v>`)
const BOOLEAN = Buffer.from('" t="b"><v>')

type WriteCell = (place: CellPlace, value: NonNullable<Value>) => void

interface CellPlace {
  readonly sink: ByteSink
  open: Buffer
  row: string
}

export type WriteRow = (number: number, row: readonly Value[]) => void

export function createRowWriter(
  sink: ByteSink,
  columns: readonly SheetColumn[],
  styles: Styles,
  shift: GetUtcOffset,
): WriteRow {
  return createWriter(
    sink,
    columns.map((column) => createCellWriter(column, styles, shift)),
  )
}

export function writeTitles(sink: ByteSink, columns: readonly SheetColumn[]): void {
  const bold = toBytes(`" s="${STYLES.bold}" t="inlineStr"><is><t xml:space="preserve">`)
  const write: WriteCell = (place, value) => void writeString(place, String(value), bold, INLINE_END)
  createWriter(
    sink,
    columns.map(() => write),
  )(
    1,
    columns.map(({ title }) => title),
  )
}

function createWriter(sink: ByteSink, cells: readonly WriteCell[]): WriteRow {
  const opens = cells.map((_, i) => Buffer.from(`<c r="${getColumnName(i)}`))
  const place: CellPlace = { sink, open: ROW, row: '' }
  return (number, row) => {
    place.row = String(number)
    sink.reserve(AROUND)
    sink.put(ROW)
    sink.ascii(place.row)
    sink.put(ROW_OPEN)
    for (let i = 0; i < cells.length; i += 1) {
      const value = row[i] ?? null
      if (value === null) continue
      place.open = opens[i] as Buffer
      ;(cells[i] as WriteCell)(place, value)
    }
    sink.reserve(AROUND)
    sink.put(ROW_END)
  }
}

function createCellWriter(column: SheetColumn, styles: Styles, shift: GetUtcOffset): WriteCell {
  switch (column.kind) {
    case 'text':
      return writeBoundText
    case 'time':
      return writeText
    case 'boolean':
      return (place, value) => writeAscii(place, value === true ? '1' : '0', BOOLEAN)
    case 'number':
      return createNumberWriter(column, toBytes(`" s="${styles.ofNumber(column)}"><v>`))
    case 'date':
      return createDateWriter()
    case 'datetime':
      return createDateTimeWriter(shift)
  }
}

function createNumberWriter({ decimals = 0, percent = false }: SheetColumn, type: Buffer): WriteCell {
  // A percentage is stored as a fraction.
  const stored = percent ? decimals + 2 : decimals
  const writeNumber: WriteCell = (place, value) => {
    const digits = getDigits(value)
    const isExact = digits.length <= MAX_DIGITS || BigInt(digits).toString().replace(/^-/, '').length <= MAX_DIGITS
    beginCell(place, isExact ? type : TEXT, digits.length + stored + 3)
    place.sink.decimal(digits, isExact ? stored : decimals)
    if (percent && !isExact) place.sink.ascii('%')
    place.sink.put(CELL_END)
  }
  return writeNumber
}

function createDateWriter(): WriteCell {
  const type = toBytes(`" s="${STYLES.date}"><v>`)
  const known = new Map<string, string | undefined>()
  return (place, value) => {
    const text = String(value)
    let serial = known.get(text)
    if (serial === undefined && !known.has(text)) {
      if (known.size >= MAX_KNOWN_DAYS) known.clear()
      const day = parseDay(text)
      serial = day === undefined ? undefined : toDaySerial(day)?.toString()
      known.set(text, serial)
    }
    if (serial === undefined) writeText(place, text)
    else writeAscii(place, serial, type)
  }
}

function createDateTimeWriter(shift: GetUtcOffset): WriteCell {
  const type = toBytes(`" s="${STYLES.datetime}"><v>`)
  return (place, value) => {
    const seconds = getSeconds(value)
    const wall = seconds + shift(seconds)
    const serial = toDateTimeSerial(wall)
    if (serial !== undefined) return writeAscii(place, String(serial), type)
    return writeText(place, formatDateTime(wall))
  }
}

// The text result of a formula is the shortest form of a string. It does not support xml:space, which keeps blanks at both ends, and LibreOffice
// does not unescape it.
const createTextWriter =
  (short: Buffer, inline: Buffer): WriteCell =>
  (place, value) => {
    const text = truncate(String(value))
    if (text === '') return
    const hasEdges = text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20
    const start = place.sink.length
    if (!hasEdges && !writeString(place, text, short, CELL_END)) return
    place.sink.length = start
    writeString(place, text, inline, INLINE_END)
  }
const writeText = createTextWriter(TEXT, INLINE)
/** For cells that keep typed input as text. */
const writeBoundText = createTextWriter(BOUND_TEXT, BOUND_INLINE)

function writeString(place: CellPlace, text: string, type: Buffer, end: Buffer): boolean {
  beginCell(place, type, 0)
  const hasEscapes = writeXmlText(place.sink, text)
  place.sink.reserve(AROUND)
  place.sink.put(end)
  return hasEscapes
}

function writeAscii(place: CellPlace, text: string, type: Buffer): void {
  beginCell(place, type, text.length)
  place.sink.ascii(text)
  place.sink.put(CELL_END)
}

function beginCell({ sink, open, row }: CellPlace, type: Buffer, room: number): void {
  sink.reserve(AROUND + room)
  sink.put(open)
  sink.ascii(row)
  sink.put(type)
}

function toBytes(attributes: string): Buffer {
  return Buffer.from(attributes)
}

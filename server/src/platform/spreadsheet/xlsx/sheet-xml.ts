// Writes rows as worksheet XML. Each row and cell has its reference, because some readers need it.
import type { ByteSink } from '../bytes.ts'
import { daysOfText, wallText } from '../calendar.ts'
import type { SheetColumn, Value } from '../values.ts'
import { digitsOf, secondsOf } from '../values.ts'
import type { ZoneShift } from '../zone.ts'
import { columnName } from './columns.ts'
import { fitting, writeXmlText } from './escape.ts'
import { serialOfDay, serialOfWall } from './serial.ts'
import { STYLES, type StyleBook } from './styles.ts'

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

type WriteCell = (place: Place, value: NonNullable<Value>) => void

interface Place {
  readonly sink: ByteSink
  open: Buffer
  row: string
}

export type WriteRow = (number: number, row: readonly Value[]) => void

export function rowWriter(
  sink: ByteSink,
  columns: readonly SheetColumn[],
  styles: StyleBook,
  shift: ZoneShift,
): WriteRow {
  return rowOf(
    sink,
    columns.map((column) => cellWriter(column, styles, shift)),
  )
}

export function writeTitles(sink: ByteSink, columns: readonly SheetColumn[]): void {
  const bold = typed(`" s="${STYLES.bold}" t="inlineStr"><is><t xml:space="preserve">`)
  const write: WriteCell = (place, value) => void writeString(place, String(value), bold, INLINE_END)
  rowOf(
    sink,
    columns.map(() => write),
  )(
    1,
    columns.map(({ title }) => title),
  )
}

function rowOf(sink: ByteSink, cells: readonly WriteCell[]): WriteRow {
  const opens = cells.map((_, i) => Buffer.from(`<c r="${columnName(i)}`))
  const place: Place = { sink, open: ROW, row: '' }
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

function cellWriter(column: SheetColumn, styles: StyleBook, shift: ZoneShift): WriteCell {
  switch (column.kind) {
    case 'text':
      return writeBoundText
    case 'time':
      return writeText
    case 'boolean':
      return (place, value) => writeAscii(place, value === true ? '1' : '0', BOOLEAN)
    case 'number':
      return numberWriter(column, typed(`" s="${styles.ofNumber(column)}"><v>`))
    case 'date':
      return dateWriter()
    case 'datetime':
      return datetimeWriter(shift)
  }
}

function numberWriter({ decimals = 0, percent = false }: SheetColumn, type: Buffer): WriteCell {
  // A percentage is stored as a fraction.
  const stored = percent ? decimals + 2 : decimals
  const writeNumber: WriteCell = (place, value) => {
    const digits = digitsOf(value)
    const isExact =
      digits.length <= MAX_DIGITS || BigInt(digits).toString().replace(/^-/, '').length <= MAX_DIGITS
    begin(place, isExact ? type : TEXT, digits.length + stored + 3)
    place.sink.decimal(digits, isExact ? stored : decimals)
    if (percent && !isExact) place.sink.ascii('%')
    place.sink.put(CELL_END)
  }
  return writeNumber
}

function dateWriter(): WriteCell {
  const type = typed(`" s="${STYLES.date}"><v>`)
  const known = new Map<string, string | undefined>()
  return (place, value) => {
    const text = String(value)
    let serial = known.get(text)
    if (serial === undefined && !known.has(text)) {
      if (known.size >= MAX_KNOWN_DAYS) known.clear()
      const day = daysOfText(text)
      serial = day === undefined ? undefined : serialOfDay(day)?.toString()
      known.set(text, serial)
    }
    if (serial === undefined) writeText(place, text)
    else writeAscii(place, serial, type)
  }
}

function datetimeWriter(shift: ZoneShift): WriteCell {
  const type = typed(`" s="${STYLES.datetime}"><v>`)
  return (place, value) => {
    const seconds = secondsOf(value)
    const wall = seconds + shift(seconds)
    const serial = serialOfWall(wall)
    if (serial !== undefined) return writeAscii(place, String(serial), type)
    return writeText(place, wallText(wall))
  }
}

// The text result of a formula is the shortest form of a string. It does not support xml:space, which keeps blanks at both ends, and LibreOffice
// does not unescape it.
const textWriter =
  (short: Buffer, inline: Buffer): WriteCell =>
  (place, value) => {
    const text = fitting(String(value))
    if (text === '') return
    const hasEdges = text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20
    const begun = place.sink.length
    if (!hasEdges && !writeString(place, text, short, CELL_END)) return
    place.sink.length = begun
    writeString(place, text, inline, INLINE_END)
  }
const writeText = textWriter(TEXT, INLINE)
/** For cells that keep typed input as text. */
const writeBoundText = textWriter(BOUND_TEXT, BOUND_INLINE)

function writeString(place: Place, text: string, type: Buffer, end: Buffer): boolean {
  begin(place, type, 0)
  const hasEscapes = writeXmlText(place.sink, text)
  place.sink.reserve(AROUND)
  place.sink.put(end)
  return hasEscapes
}

function writeAscii(place: Place, text: string, type: Buffer): void {
  begin(place, type, text.length)
  place.sink.ascii(text)
  place.sink.put(CELL_END)
}

function begin({ sink, open, row }: Place, type: Buffer, room: number): void {
  sink.reserve(AROUND + room)
  sink.put(open)
  sink.ascii(row)
  sink.put(type)
}

function typed(attributes: string): Buffer {
  return Buffer.from(attributes)
}

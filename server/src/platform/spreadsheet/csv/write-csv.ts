// Writes CSV for spreadsheets: UTF-8 with byte order mark, comma, CRLF, quotes where needed (RFC 4180).
import { formatDateTime } from '../calendar.ts'
import { ByteSink } from '../byte-sink.ts'
import type { SheetColumn, RowBatches, Value } from '../values.ts'
import { getDigits, getSeconds } from '../values.ts'
import type { GetUtcOffset } from '../time-zone.ts'
import { neutralize } from './neutralize.ts'

const CHUNK_BYTES = 1 << 17
const MARK = '\uFEFF'
const [COMMA, QUOTE, CR, LF, APOSTROPHE, SEMICOLON, PERCENT] = [0x2c, 0x22, 0x0d, 0x0a, 0x27, 0x3b, 0x25]

type WriteCell = (sink: ByteSink, value: NonNullable<Value>) => void

export async function* writeCsv(
  columns: readonly SheetColumn[],
  batches: RowBatches,
  shift: GetUtcOffset,
): AsyncGenerator<Buffer> {
  const sink = new ByteSink()
  const cells = columns.map((column) => createCellWriter(column, shift))
  sink.text(MARK)
  writeLine(
    sink,
    columns.map(() => writeText),
    columns.map(({ title }) => title),
  )
  for await (const rows of batches) {
    for (const row of rows) {
      writeLine(sink, cells, row)
      if (sink.length >= CHUNK_BYTES) yield sink.take()
    }
  }
  yield sink.take()
}

function writeLine(sink: ByteSink, cells: readonly WriteCell[], row: readonly Value[]): void {
  for (let i = 0; i < cells.length; i += 1) {
    sink.reserve(3)
    if (i > 0) sink.bytes[sink.length++] = COMMA
    const value = row[i] ?? null
    if (value !== null) (cells[i] as WriteCell)(sink, value)
  }
  sink.reserve(2)
  sink.bytes[sink.length++] = CR
  sink.bytes[sink.length++] = LF
}

function createCellWriter({ kind, decimals = 0, percent = false }: SheetColumn, shift: GetUtcOffset): WriteCell {
  switch (kind) {
    case 'text':
    case 'time':
    case 'date':
      return writeText
    case 'boolean':
      return (sink, value) => writeText(sink, value === true ? 'TRUE' : 'FALSE')
    case 'datetime':
      return createDateTimeWriter(shift)
    case 'number':
      return (sink, value) => {
        const digits = getDigits(value)
        sink.reserve(digits.length + decimals + 4)
        sink.decimal(digits, decimals)
        if (percent) sink.bytes[sink.length++] = PERCENT
      }
  }
}

function createDateTimeWriter(shift: GetUtcOffset): WriteCell {
  return (sink, value) => {
    const seconds = getSeconds(value)
    const text = formatDateTime(seconds + shift(seconds))
    sink.reserve(text.length)
    sink.ascii(text)
  }
}

function writeText(sink: ByteSink, value: NonNullable<Value>): void {
  const text = String(value)
  if (canBeFormula(text.charCodeAt(0)) || !writePlain(sink, text)) sink.text(quote(neutralize(text)))
}

// First characters for which `neutralize` must check: below the letters except space and digits, and full-width signs.
function canBeFormula(code: number): boolean {
  return (
    code === APOSTROPHE ||
    code < 0x20 ||
    (code > 0x2a && code < 0x2e) ||
    code === 0x3d ||
    code === 0x40 ||
    code > 0xff00
  )
}

/** Writes a text without quotes. Returns false and writes nothing if it needs quotes or contains a surrogate. */
function writePlain(sink: ByteSink, text: string): boolean {
  sink.reserve(text.length * 3)
  const { bytes } = sink
  let at = sink.length
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 0x80) {
      if (code === COMMA || code === QUOTE || code === SEMICOLON || code < 0x20) return false
      bytes[at++] = code
    } else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else if (code < 0xd800 || code > 0xdfff) {
      bytes[at++] = 0xe0 | (code >> 12)
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else return false
  }
  sink.length = at
  return true
}

// Semicolons and tabs are quoted too, because a reader could take them for separators.
function quote(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

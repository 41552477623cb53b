// Escapes text in a workbook: XML escapes, and `_x0007_` for characters that XML cannot contain (ECMA-376 part 1, 22.9.2.19).
import { type ByteSink, MAX_BYTES_A_UNIT } from '../byte-sink.ts'

/** Maximum characters of a cell; Excel reports a file with more as damaged. */
const MAX_CELL_TEXT = 32_767

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g
const ESCAPE_LENGTH = '_x0007_'.length
const LOOKS_ESCAPED = /^_x[0-9A-Fa-f]{4}_/

/** Writes text as element content. All strings survive, including half surrogate pairs. Returns whether it wrote an escape that is not XML's. */
export function writeXmlText(sink: ByteSink, text: string): boolean {
  sink.reserve(text.length * MAX_BYTES_A_UNIT)
  const { bytes } = sink
  let hasEscapes = false
  let at = sink.length
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code >= 0x20 && code < 0x7f && code !== 0x26 && code !== 0x3c && code !== 0x3e && code !== 0x5f) {
      bytes[at++] = code
    } else if (code >= 0x800 && (code < 0xd800 || (code > 0xdfff && code < 0xfffe))) {
      bytes[at++] = 0xe0 | (code >> 12)
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else if (code >= 0x80 && code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6)
      bytes[at++] = 0x80 | (code & 0x3f)
    } else {
      const piece = isPair(text, i) ? text.slice(i, i + 2) : escapeUnit(code, text, i)
      at += bytes.write(piece, at, 'utf8')
      i += piece.length === 2 ? 1 : 0
      hasEscapes ||= piece.length === ESCAPE_LENGTH
    }
  }
  sink.length = at
  return hasEscapes
}

export function escapeXml(text: string): string {
  let escaped = ''
  for (let i = 0; i < text.length; i += 1) {
    if (isPair(text, i)) escaped += text.slice(i, ++i + 1)
    else escaped += escapeUnit(text.charCodeAt(i), text, i)
  }
  return escaped
}

function isPair(text: string, at: number): boolean {
  const low = text.charCodeAt(at + 1)
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (low & 0xfc00) === 0xdc00
}

function escapeUnit(code: number, text: string, at: number): string {
  switch (code) {
    case 0x26:
      return '&amp;'
    case 0x3c:
      return '&lt;'
    case 0x3e:
      return '&gt;'
    case 0x22:
      return '&quot;'
    case 0x5f:
      return LOOKS_ESCAPED.test(text.slice(at, at + 7)) ? '_x005F_' : '_'
    // XML parsers convert a plain carriage return to a line feed.
    case 0x0d:
      return '&#13;'
    case 0x09:
    case 0x0a:
      return String.fromCharCode(code)
    default:
      return isInvalidXml(code) ? escapeHex(code) : String.fromCharCode(code)
  }
}

function isInvalidXml(code: number): boolean {
  return code < 0x20 || (code >= 0xd800 && code <= 0xdfff) || code >= 0xfffe
}

function escapeHex(code: number): string {
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`
}

/** Reverts `_x0007_` escapes. */
export function unescapeHex(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(ESCAPED, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

export function truncate(text: string): string {
  if (text.length <= MAX_CELL_TEXT) return text
  const end = isPair(text, MAX_CELL_TEXT - 2) ? MAX_CELL_TEXT - 2 : MAX_CELL_TEXT - 1
  return `${text.slice(0, end)}…`
}

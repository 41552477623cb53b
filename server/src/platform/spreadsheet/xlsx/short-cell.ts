// A cell as nearly every program writes it, `<c r="B7" s="2" t="s"><v>12</v></c>`, found in one go. What is written
// otherwise is left to the general scanner.

interface ShortCell {
  /** From 0; -1 where the cell does not say. */
  column: number
  style: number
  type: string
  /** Where its text is. */
  begin: number
  end: number
  /** Behind it. */
  close: number
}

const [SPACE, QUOTE, ZERO, NINE, A, Z, EQUALS, GREATER] = [0x20, 0x22, 0x30, 0x39, 0x41, 0x5a, 0x3d, 0x3e]
const [LETTER_C, LETTER_R, LETTER_S, LETTER_T] = [0x63, 0x72, 0x73, 0x74]

const TYPES = ['s', 'str', 'n', 'inlineStr'] as const
const CONTENTS = [
  ['<v>', '</v></c>'],
  ['<is><t>', '</t></is></c>'],
  ['<is><t xml:space="preserve">', '</t></is></c>'],
] as const

// One for all: a new object for each of a million cells is what this file is there to avoid.
const found: ShortCell = { column: -1, style: 0, type: '', begin: 0, end: 0, close: 0 }

/** The cell at `at`; good until the next is looked for. */
export function shortCell(text: string, at: number): ShortCell | undefined {
  if (text.charCodeAt(at + 1) !== LETTER_C || text.charCodeAt(at + 2) !== SPACE) return undefined
  found.column = -1
  found.style = 0
  found.type = ''
  let next = at + 3
  while (text.charCodeAt(next) !== GREATER) {
    next = readAttribute(text, next)
    if (next === -1) return undefined
    if (text.charCodeAt(next) === SPACE) next += 1
  }
  return readContent(text, next + 1)
}

/** Reads `r="B7"`, `s="2"` or `t="s"`; answers what is behind it, or -1. */
function readAttribute(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== EQUALS || text.charCodeAt(at + 2) !== QUOTE) return -1
  switch (text.charCodeAt(at)) {
    case LETTER_R:
      return readReference(text, at + 3)
    case LETTER_S:
      return readStyle(text, at + 3)
    case LETTER_T:
      return readType(text, at + 3)
    default:
      return -1
  }
}

function readReference(text: string, begin: number): number {
  let at = begin
  let column = 0
  let code = text.charCodeAt(at)
  for (; code >= A && code <= Z; code = text.charCodeAt(++at)) column = column * 26 + code - A + 1
  while (code >= ZERO && code <= NINE) code = text.charCodeAt(++at)
  found.column = column - 1
  return code === QUOTE && column > 0 ? at + 1 : -1
}

function readStyle(text: string, begin: number): number {
  let at = begin
  let style = 0
  let code = text.charCodeAt(at)
  for (; code >= ZERO && code <= NINE; code = text.charCodeAt(++at)) style = style * 10 + code - ZERO
  found.style = style
  return code === QUOTE ? at + 1 : -1
}

function readType(text: string, begin: number): number {
  for (const type of TYPES) {
    if (text.charCodeAt(begin + type.length) !== QUOTE || !text.startsWith(type, begin)) continue
    found.type = type
    return begin + type.length + 1
  }
  return -1
}

function readContent(text: string, at: number): ShortCell | undefined {
  for (const [open, close] of CONTENTS) {
    if (!text.startsWith(open, at)) continue
    found.begin = at + open.length
    found.end = text.indexOf('<', found.begin)
    found.close = found.end + close.length
    return found.end !== -1 && text.startsWith(close, found.end) ? found : undefined
  }
  return undefined
}

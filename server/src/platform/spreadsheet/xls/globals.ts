// Global records of an Excel 97 workbook: encryption, version, visible sheets, cell formats ([MS-XLS] 2.4.21, 2.4.28, 2.4.117, 2.4.126, 2.4.353).
import type { WorkbookFacts } from '../cells.ts'
import { findSheetIndex } from '../find-sheet.ts'
import { SpreadsheetFailure } from '../failure.ts'
import { assertCount, MAX_CELL_FORMATS, MAX_FORMAT_CODE, MAX_SHEETS } from '../limits.ts'
import { type NumberFormat, parseNumberFormat } from '../number-format.ts'

const BOF = 0x0809
export const EOF = 0x000a
const FILEPASS = 0x002f
const BOUNDSHEET = 0x0085
const FORMAT = 0x041e
const XF = 0x00e0
const DATE1904 = 0x0022
const BIFF8 = 0x0600
const WORKSHEET = 0
const HEADER_BYTES = 4
const NAME_AT = 8
/** Maximum number of records, which the value reader keeps in memory. */
const MAX_RECORDS = 1_000_000
/** Excel allows 250. The value reader parses them slowly. */
const MAX_NUMBER_FORMATS = 1_000
const NEEDED_BYTES: Record<number, number> = { [BOF]: 2, [BOUNDSHEET]: 6, [FORMAT]: 5, [XF]: 4 }

export interface VisibleSheet {
  readonly index: number
  /** Offset of its records in the stream. */
  readonly begin: number
  readonly facts: WorkbookFacts
  /** By cell format; undefined for plain numbers. */
  readonly formats: readonly (NumberFormat | undefined)[]
}

/** @throws SpreadsheetFailure `too_large`, `no_such_sheet`, `encrypted`, `unsupported` for Excel 95 and older, `empty` if no sheet is visible */
export function findVisibleSheet(workbook: Buffer, wanted?: string): VisibleSheet {
  let sheets = 0
  const visible: (Pick<VisibleSheet, 'index' | 'begin'> & { name: string })[] = []
  let is1904 = false
  const codes = new Map<number, string>()
  const ids: number[] = []
  if (workbook.length < HEADER_BYTES) throw new SpreadsheetFailure('damaged')
  assertFewRecords(workbook)
  for (const { type, data } of readRecords(workbook)) {
    if (NEEDED_BYTES[type] !== undefined && data.length < NEEDED_BYTES[type]) throw new SpreadsheetFailure('damaged')
    if (type === BOF && data.readUInt16LE(0) !== BIFF8) throw new SpreadsheetFailure('unsupported')
    if (type === FILEPASS) throw new SpreadsheetFailure('encrypted')
    if (type === EOF) break
    if (type === FORMAT) {
      assertCount(codes.size, MAX_NUMBER_FORMATS)
      codes.set(data.readUInt16LE(0), readFormatCode(data))
    }
    if (type === DATE1904) is1904 = data.length > 0 && data.readUInt8(0) === 1
    assertCount(ids.length, MAX_CELL_FORMATS)
    if (type === XF) ids.push(data.readUInt16LE(2))
    if (type !== BOUNDSHEET) continue
    assertCount(sheets, MAX_SHEETS)
    const isShown = (data.readUInt8(4) & 0x03) === 0
    if (isShown && data.readUInt8(5) === WORKSHEET)
      visible.push({ index: sheets, begin: data.readUInt32LE(0), name: readSheetName(data) })
    sheets += 1
  }
  const chosen = findSheetIndex(visible, wanted)
  const shown = visible[chosen]
  if (shown === undefined) throw new SpreadsheetFailure('empty')
  const names = visible.map(({ name }) => name)
  const { index, begin } = shown
  return {
    index,
    begin,
    facts: { names, chosen, ...(is1904 && { is1904: true as const }) },
    formats: parseFormats(ids, codes),
  }
}

function parseFormats(ids: readonly number[], codes: ReadonlyMap<number, string>) {
  const byId = new Map([...new Set(ids)].map((id) => [id, parseNumberFormat(id, codes.get(id))]))
  return ids.map((id) => byId.get(id))
}

/** Reads a Unicode string: length in characters, a flag for two bytes each, and the characters. */
function readFormatCode(data: Buffer): string {
  const isWide = (data.readUInt8(4) & 0x01) === 1
  const length = data.readUInt16LE(2)
  if (length > MAX_FORMAT_CODE) throw new SpreadsheetFailure('damaged')
  const bytes = data.subarray(5, 5 + length * (isWide ? 2 : 1))
  return bytes.toString(isWide ? 'utf16le' : 'latin1')
}

/** Reads a short Unicode string after offset and type: length, a flag for two bytes each, and the characters. */
function readSheetName(data: Buffer): string {
  if (data.length < NAME_AT) return ''
  const isWide = (data.readUInt8(NAME_AT - 1) & 0x01) === 1
  const bytes = data.subarray(NAME_AT, NAME_AT + data.readUInt8(NAME_AT - 2) * (isWide ? 2 : 1))
  return bytes.toString(isWide ? 'utf16le' : 'latin1')
}

function assertFewRecords(workbook: Buffer): void {
  let count = 0
  for (let at = 0; at + HEADER_BYTES <= workbook.length; count += 1) {
    assertCount(count, MAX_RECORDS)
    at += HEADER_BYTES + workbook.readUInt16LE(at + 2)
  }
}

/** Yields the records of a stream from an offset. @throws SpreadsheetFailure `damaged` if one is truncated */
export function* readRecords(workbook: Buffer, begin = 0): Generator<{ type: number; data: Buffer }> {
  for (let at = begin; at + HEADER_BYTES <= workbook.length; ) {
    const end = at + HEADER_BYTES + workbook.readUInt16LE(at + 2)
    const data = workbook.subarray(at + HEADER_BYTES, end)
    if (end > workbook.length) throw new SpreadsheetFailure('damaged')
    yield { type: workbook.readUInt16LE(at), data }
    at = end
  }
}

// What must be known of an old workbook before it is read: is it locked, how old is it, which sheet is shown
// ([MS-XLS] 2.4.21, 2.4.28, 2.4.117).
import { SpreadsheetFailure } from '../failure.ts'

const BOF = 0x0809
const EOF = 0x000a
const FILEPASS = 0x002f
const BOUNDSHEET = 0x0085
const BIFF8 = 0x0600
const WORKSHEET = 0
const HEADER_BYTES = 4
/** Of the records that are looked into. */
const NEEDED_BYTES: Record<number, number> = { [BOF]: 2, [BOUNDSHEET]: 6 }

/**
 * Which of the sheets, from 0, is the first that people see.
 * @throws SpreadsheetFailure `encrypted`, `unsupported` for Excel 95 and older, `empty` where there is no such sheet
 */
export function firstVisibleSheet(workbook: Buffer): number {
  let sheets = 0
  if (workbook.length < HEADER_BYTES) throw new SpreadsheetFailure('damaged')
  for (const { type, data } of records(workbook)) {
    if (NEEDED_BYTES[type] !== undefined && data.length < NEEDED_BYTES[type])
      throw new SpreadsheetFailure('damaged')
    if (type === BOF && data.readUInt16LE(0) !== BIFF8) throw new SpreadsheetFailure('unsupported')
    if (type === FILEPASS) throw new SpreadsheetFailure('encrypted')
    if (type === EOF) break
    if (type !== BOUNDSHEET) continue
    const isShown = (data.readUInt8(4) & 0x03) === 0
    if (isShown && data.readUInt8(5) === WORKSHEET) return sheets
    sheets += 1
  }
  throw new SpreadsheetFailure('empty')
}

function* records(workbook: Buffer): Generator<{ type: number; data: Buffer }> {
  for (let at = 0; at + HEADER_BYTES <= workbook.length; ) {
    const end = at + HEADER_BYTES + workbook.readUInt16LE(at + 2)
    const data = workbook.subarray(at + HEADER_BYTES, end)
    if (end > workbook.length) throw new SpreadsheetFailure('damaged')
    yield { type: workbook.readUInt16LE(at), data }
    at = end
  }
}

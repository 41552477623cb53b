// Reads hidden rows and merged cells of an Excel 97 workbook ([MS-XLS] 2.4.168, 2.4.221).
import { Merges } from '../merges.ts'
import { EOF, readRecords, type VisibleSheet } from './globals.ts'

const BOF = 0x0809
const ROW = 0x0208
const MERGED = 0x00e5
/** Offset of the flags in a ROW record, and the flag for height zero. */
const [LOOK_AT, ZERO_HEIGHT] = [12, 0x20]
/** Sizes in a MERGED record: the count, and each range of first and last row and column. */
const [COUNT_BYTES, RANGE_BYTES] = [2, 8]

export interface SheetRowLayout {
  readonly merges: Merges | undefined
  /** Row numbers from 1. */
  readonly hidden: ReadonlySet<number>
}

/** @throws SpreadsheetFailure `damaged` */
export function readSheetRowLayout(workbook: Buffer, { begin }: VisibleSheet): SheetRowLayout {
  const merges = new Merges()
  const hidden = new Set<number>()
  // A chart within the sheet has its BOF and EOF records.
  let depth = 0
  for (const { type, data } of readRecords(workbook, begin)) {
    if (type === BOF) depth += 1
    if (type === EOF) depth -= 1
    if (depth <= 0) break
    if (depth > 1) continue
    if (type === ROW && data.length > LOOK_AT && (data.readUInt8(LOOK_AT) & ZERO_HEIGHT) !== 0)
      hidden.add(data.readUInt16LE(0) + 1)
    if (type === MERGED) addRanges(merges, data)
  }
  return { merges: merges.isEmpty ? undefined : merges, hidden }
}

function addRanges(merges: Merges, data: Buffer): void {
  for (let at = COUNT_BYTES; at + RANGE_BYTES <= data.length; at += RANGE_BYTES) {
    const column = data.readUInt16LE(at + 4)
    merges.add({
      top: data.readUInt16LE(at) + 1,
      bottom: data.readUInt16LE(at + 2) + 1,
      column,
      isOneColumn: column === data.readUInt16LE(at + 6),
    })
  }
}

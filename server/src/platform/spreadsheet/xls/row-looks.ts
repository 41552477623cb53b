// Which rows of an old workbook are hidden, and which of its cells are merged ([MS-XLS] 2.4.168, 2.4.221).
import { Merges } from '../merges.ts'
import { EOF, records, type ShownSheet } from './globals.ts'

const BOF = 0x0809
const ROW = 0x0208
const MERGED = 0x00e5
/** Of a ROW: the byte that says how it is shown, and its bit for height zero. */
const [LOOK_AT, ZERO_HEIGHT] = [12, 0x20]
/** Of a MERGED: how many there are; of each of them the first and the last row and column. */
const [COUNT_BYTES, RANGE_BYTES] = [2, 8]

export interface RowLooks {
  readonly merges: Merges | undefined
  /** As the spreadsheet counts rows, from 1. */
  readonly hidden: ReadonlySet<number>
}

/** @throws SpreadsheetFailure `damaged` */
export function rowLooks(workbook: Buffer, { begin }: ShownSheet): RowLooks {
  const merges = new Merges()
  const hidden = new Set<number>()
  // A chart within the sheet has a beginning and an end of its own.
  let depth = 0
  for (const { type, data } of records(workbook, begin)) {
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

// What is to be known of a worksheet before its rows, and what it says only with them and behind them: merged cells, and how many rows
// there are at most. Bytes are looked through, and nothing is parsed.
import { occurrencesOf } from '../bytes.ts'
import { type Merge, Merges } from '../merges.ts'
import { columnOf } from './columns.ts'

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const MARK = Buffer.from('mergeCell')
/** More than a tag takes, so that none is missed where two pieces meet. */
const OVERLAP = 200
/** The end of a row, with the prefix of a name and without. A row that ends as it begins holds nothing. */
const ROW_ENDS = [Buffer.from('/row>'), Buffer.from(':row>')]

export interface Ahead {
  readonly merges: Merges | undefined
  /** No more rows than these hold anything. */
  readonly mostRows: number
}

/** Looks for them without reading the rows. */
export async function lookAhead(chunks: AsyncIterable<Buffer>): Promise<Ahead> {
  const merges = new Merges()
  let mostRows = 0
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const piece = Buffer.concat([before, chunk])
    if (piece.includes(MARK)) for (const merge of mergesIn(piece.toString('latin1'))) merges.add(merge)
    // What began before the last bytes of the piece before is counted already.
    for (const end of ROW_ENDS)
      mostRows += occurrencesOf(end, piece, Math.max(before.length - end.length + 1, 0))
    before = piece.subarray(-OVERLAP)
  }
  return { merges: merges.isEmpty ? undefined : merges, mostRows }
}

function* mergesIn(text: string): Generator<Merge> {
  for (const [, first = '', top = '', last = '', bottom = ''] of text.matchAll(MERGE))
    yield {
      top: Number(top),
      bottom: Number(bottom),
      column: columnOf(first + top),
      isOneColumn: first === last,
    }
}

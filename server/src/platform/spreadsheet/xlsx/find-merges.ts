// Merged cells stand behind the rows of a worksheet, and are needed with them. Bytes are looked through, and nothing is parsed.
import { type Merge, Merges } from '../merges.ts'
import { columnOf } from './columns.ts'

const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const MARK = Buffer.from('mergeCell')
/** More than a tag takes, so that none is missed where two pieces meet. */
const OVERLAP = 200

export async function findMerges(chunks: AsyncIterable<Buffer>): Promise<Merges | undefined> {
  const merges = new Merges()
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const piece = Buffer.concat([before, chunk])
    if (piece.includes(MARK)) for (const merge of mergesIn(piece.toString('latin1'))) merges.add(merge)
    before = piece.subarray(-OVERLAP)
  }
  return merges.isEmpty ? undefined : merges
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

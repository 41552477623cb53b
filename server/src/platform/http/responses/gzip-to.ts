// A text in gzip of which the end is stored as it is (RFC 1951 §3.2.4, RFC 1952): its length on the line is that of its text, whatever it
// says and whatever stands before it. The library cannot change its level within a text.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export interface SplitText {
  readonly text: string
  /** What stands before it is compressed. */
  readonly place: number
}

/** Compressed by deflate, with nothing said of when, by what, or of what name. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const MAX_STORED = 0xffff

export async function gzipTo({ text, place }: SplitText): Promise<Buffer> {
  const whole = Buffer.from(text)
  const head = Buffer.from(text.slice(0, place))
  // Ends at the end of a byte, and is not the last block.
  const deflated = await promisify(deflateRaw)(head, { finishFlush: constants.Z_SYNC_FLUSH })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length % 2 ** 32, 4)
  return Buffer.concat([HEADER, deflated, ...storedBlocks(whole.subarray(head.length)), trailer])
}

function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  let at = 0
  do {
    const block = bytes.subarray(at, at + MAX_STORED)
    at += block.length
    const header = Buffer.alloc(5)
    header.writeUInt8(at >= bytes.length ? 1 : 0, 0)
    header.writeUInt16LE(block.length, 1)
    header.writeUInt16LE(MAX_STORED - block.length, 3)
    blocks.push(header, block)
  } while (at < bytes.length)
  return blocks
}

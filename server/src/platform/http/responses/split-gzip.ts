// Gzip of a text whose tail is stored uncompressed (RFC 1951 §3.2.4, RFC 1952), so that its length reveals nothing of its content. zlib cannot
// change its level within a text.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export interface SplitText {
  readonly text: string
  readonly place: number
}

/** Deflate without time, system or file name. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const MAX_STORED = 0xffff

export async function gzipSplit({ text, place }: SplitText): Promise<Buffer> {
  const whole = Buffer.from(text)
  const head = Buffer.from(text.slice(0, place))
  // Ends on a byte boundary and is not the last block.
  const deflated = await promisify(deflateRaw)(head, { finishFlush: constants.Z_SYNC_FLUSH })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length % 2 ** 32, 4)
  return Buffer.concat([HEADER, deflated, ...buildStoredBlocks(whole.subarray(head.length)), trailer])
}

function buildStoredBlocks(bytes: Buffer): Buffer[] {
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

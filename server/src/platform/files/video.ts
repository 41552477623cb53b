// Whether a file is an MP4 (ISO/IEC 14496-12): boxes that fill it from its first byte to its last, pictures and their index among them.
import { type FileHandle, open } from 'node:fs/promises'

const HEADER_BYTES = 16
const SHORTEST_BOX = 8
/** A film that is sent in pieces has thousands of boxes; more are nothing that a camera makes. */
const MAX_BOXES = 20_000

export async function isVideo(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const kinds = await boxesOf(file)
    return kinds?.[0] === 'ftyp' && kinds.includes('moov') && kinds.includes('mdat')
  } finally {
    await file.close()
  }
}

/** The kinds of its boxes; `undefined` where they do not end where the file does. */
async function boxesOf(file: FileHandle): Promise<string[] | undefined> {
  const { size: whole } = await file.stat()
  const kinds: string[] = []
  let at = 0
  while (at < whole && kinds.length < MAX_BOXES) {
    const header = Buffer.alloc(HEADER_BYTES)
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, at)
    if (bytesRead < SHORTEST_BOX) return undefined
    kinds.push(header.toString('latin1', 4, 8))
    const size = sizeOf(header, whole - at)
    if (size < SHORTEST_BOX) return undefined
    at += size
  }
  return at === whole ? kinds : undefined
}

/** One is said as a longer number behind the kind, zero as all that is left. */
function sizeOf(header: Buffer, left: number): number {
  const short = header.readUInt32BE(0)
  if (short === 0) return left
  return short === 1 ? Number(header.readBigUInt64BE(SHORTEST_BOX)) : short
}

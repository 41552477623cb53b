// Checks for an MP4 (ISO/IEC 14496-12): the whole file consists of boxes, among them the media data and their index.
import { type FileHandle, open } from 'node:fs/promises'

const HEADER_BYTES = 16
const SHORTEST_BOX = 8
/** A fragmented video has thousands of boxes; cameras do not create more than this. */
const MAX_BOXES = 20_000

export async function isVideo(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const kinds = await listBoxes(file)
    return kinds?.[0] === 'ftyp' && kinds.includes('moov') && kinds.includes('mdat')
  } finally {
    await file.close()
  }
}

async function listBoxes(file: FileHandle): Promise<string[] | undefined> {
  const { size: whole } = await file.stat()
  const kinds: string[] = []
  let at = 0
  while (at < whole && kinds.length < MAX_BOXES) {
    const header = Buffer.alloc(HEADER_BYTES)
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, at)
    if (bytesRead < SHORTEST_BOX) return undefined
    kinds.push(header.toString('latin1', 4, 8))
    const size = readBoxSize(header, whole - at)
    if (size < SHORTEST_BOX) return undefined
    at += size
  }
  return at === whole ? kinds : undefined
}

/** Size 1 means a 64-bit size after the type, 0 means the rest of the file. */
function readBoxSize(header: Buffer, left: number): number {
  const short = header.readUInt32BE(0)
  if (short === 0) return left
  return short === 1 ? Number(header.readBigUInt64BE(SHORTEST_BOX)) : short
}

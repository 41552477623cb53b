import type { FileHandle } from 'node:fs/promises'
import { SpreadsheetFailure } from '../failure.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

const CHUNK_BYTES = 1 << 17
/** Bytes that show whether every other byte is zero, as in UTF-16 of Latin text. */
const SAMPLE_BYTES = 4_096

/**
 * Detects UTF-16 by its byte order mark or zero bytes, otherwise UTF-8 or GB 18030 (including GBK and GB 2312) if the whole file is valid.
 * @throws SpreadsheetFailure `not_a_workbook` for other files
 */
export async function findEncoding(file: FileHandle): Promise<Encoding> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
  const utf16 = detectUtf16(buffer.subarray(0, bytesRead))
  for (const encoding of utf16 === undefined ? (['utf-8', 'gb18030'] as const) : [utf16])
    if (await isEncodedIn(file, encoding)) return encoding
  throw new SpreadsheetFailure('not_a_workbook')
}

function detectUtf16(sample: Buffer): Encoding | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 8
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}

async function isEncodedIn(file: FileHandle, encoding: Encoding): Promise<boolean> {
  try {
    // Text contains no zero characters; other files nearly always do.
    for await (const text of decodeFile(file, encoding)) if (text.includes('\0')) return false
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Yields the text of a file without its byte order mark. @throws TypeError if it is not in this encoding */
export async function* decodeFile(file: FileHandle, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const buffer = Buffer.alloc(CHUNK_BYTES)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at)
    if (bytesRead === 0) break
    at += bytesRead
    yield decoder.decode(buffer.subarray(0, bytesRead), { stream: true })
  }
  yield decoder.decode()
}

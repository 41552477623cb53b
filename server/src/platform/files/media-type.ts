// What a file is, by its bytes: neither its name nor what its sender calls it is asked.
import { open } from 'node:fs/promises'
import { PDF_TYPE, PICTURE_TYPES, UPLOAD_LIMITS } from '@cangdan/protocol'
import { fileTypeFromBuffer } from 'file-type'
import { disableTypes, imageSize, types } from 'image-size'
import { Failure } from '../failure.ts'

// Only the formats we take are ever parsed.
const PARSED: ReadonlySet<string> = new Set(['png', 'jpg', 'webp', 'gif'])
disableTypes(types.filter((type) => !PARSED.has(type)))

const ACCEPTED: ReadonlySet<string> = new Set([...PICTURE_TYPES, PDF_TYPE])

/** Magic numbers stand at the start; the size of a picture may stand behind its metadata. */
const MAGIC_BYTES = 4_100
const HEAD_BYTES = 1024 * 1024

/**
 * The media type of the file.
 * @throws Failure `unsupported_file`, `too_many_pixels`
 */
export async function mediaTypeOf(path: string): Promise<string> {
  const { head, tail } = await endsOf(path)
  const type = (await fileTypeFromBuffer(head.subarray(0, MAGIC_BYTES)))?.mime ?? ''
  if (!ACCEPTED.has(type)) throw new Failure('unsupported_file')
  if (type !== PDF_TYPE) assertShowable(head)
  else if (!isPdf(head, tail)) throw new Failure('unsupported_file')
  return type
}

/** A PDF begins with its objects and ends with where they stand (ISO 32000-1, 7.5); a page of markup behind the mark does not. */
function isPdf(head: Buffer, tail: Buffer): boolean {
  const [text, end] = [head.toString('latin1'), tail.toString('latin1')]
  return (
    /^%PDF-[12]\.\d/.test(text) &&
    !MARKUP.test(text.slice(0, MARKUP_BYTES)) &&
    /\d \d+ obj/.test(text) &&
    /startxref\s+\d+\s+%%EOF/.test(end)
  )
}

/** What a reader of pages takes for one, anywhere in so many bytes. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|!--|\?xml)/i
const MARKUP_BYTES = 1024
const TAIL_BYTES = 2048

function assertShowable(head: Buffer): void {
  const { width, height } = sizeOf(head)
  if (width < 1 || height < 1) throw new Failure('unsupported_file')
  if (width * height > UPLOAD_LIMITS.pixels)
    throw new Failure('too_many_pixels', { values: { max: UPLOAD_LIMITS.pixels / 1_000_000 } })
}

function sizeOf(head: Buffer): { width: number; height: number } {
  try {
    return imageSize(head)
  } catch {
    throw new Failure('unsupported_file')
  }
}

async function endsOf(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const part = async (from: number, most: number) => {
      const bytes = Buffer.alloc(most)
      const { bytesRead } = await handle.read(bytes, 0, most, from)
      return bytes.subarray(0, bytesRead)
    }
    return { head: await part(0, HEAD_BYTES), tail: await part(Math.max(0, size - TAIL_BYTES), TAIL_BYTES) }
  } finally {
    await handle.close()
  }
}

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
  const head = await headOf(path)
  const type = (await fileTypeFromBuffer(head.subarray(0, MAGIC_BYTES)))?.mime ?? ''
  if (!ACCEPTED.has(type)) throw new Failure('unsupported_file')
  if (type !== PDF_TYPE) demandShowable(head)
  return type
}

function demandShowable(head: Buffer): void {
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

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

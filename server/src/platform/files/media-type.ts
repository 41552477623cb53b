// Detects the type of a file by its bytes; name and declared type are ignored.
import { open } from 'node:fs/promises'
import { DOCX_TYPE, MAX_BYTES, PDF_TYPE, UPLOAD_LIMITS, VIDEO_TYPE } from '@cangdan/protocol'
import { fileTypeFromBuffer } from 'file-type'
import { disableTypes, imageSize, types } from 'image-size'
import { Failure } from '../failure.ts'
import { isDocx } from './docx/docx.ts'
import { isVideo } from './video.ts'

// Only the accepted formats are parsed.
const PARSED: ReadonlySet<string> = new Set(['png', 'jpg', 'webp', 'gif'])
disableTypes(types.filter((type) => !PARSED.has(type)))

/** Magic numbers are at the start; the size of a picture may follow its metadata. */
const MAGIC_BYTES = 4_100
const HEAD_BYTES = 1024 * 1024

/** Pixels of the upright picture. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface FileKind {
  readonly mediaType: string
  readonly picture?: PictureSize
}

/** @throws Failure `unsupported_file`, `too_many_pixels` */
export async function detectFileKind(path: string): Promise<FileKind> {
  const { head, tail } = await readHeadAndTail(path)
  const mediaType = await detectMagicType(head)
  if (!MAX_BYTES.has(mediaType)) throw new Failure('unsupported_file')
  const isWhole = STRUCTURES[mediaType]
  if (isWhole === undefined) return { mediaType, picture: readPictureSize(head) }
  if (!(await isWhole({ path, head, tail }))) throw new Failure('unsupported_file')
  return { mediaType }
}

/** @throws Failure `unsupported_file` for another file than a picture, `too_many_pixels` */
export async function assertPicture(path: string): Promise<void> {
  if ((await detectFileKind(path)).picture === undefined) throw new Failure('unsupported_file')
}

/** Detects the type by magic number; the content of a ZIP is checked later. */
async function detectMagicType(head: Buffer): Promise<string> {
  const mime = (await fileTypeFromBuffer(head.subarray(0, MAGIC_BYTES)))?.mime ?? ''
  if (head.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC)) return DOCX_TYPE
  return mime
}

const ZIP_MAGIC = Buffer.from('PK\x03\x04')

interface Bytes {
  readonly path: string
  readonly head: Buffer
  readonly tail: Buffer
}

const STRUCTURES: Readonly<Record<string, (file: Bytes) => boolean | Promise<boolean>>> = {
  [PDF_TYPE]: ({ head, tail }) => isPdf(head, tail),
  [DOCX_TYPE]: ({ path }) => isDocx(path),
  [VIDEO_TYPE]: ({ path }) => isVideo(path),
}

/** A PDF starts with objects and ends with the offset of their table (ISO 32000-1, 7.5); an HTML page behind a PDF header does not. */
function isPdf(head: Buffer, tail: Buffer): boolean {
  const [text, end] = [head.toString('latin1'), tail.toString('latin1')]
  return (
    /^%PDF-[12]\.\d/.test(text) &&
    !MARKUP.test(text.slice(0, MARKUP_BYTES)) &&
    /\d \d+ obj/.test(text) &&
    /startxref\s+\d+\s+%%EOF/.test(end)
  )
}

/** Browsers treat a file as HTML if it contains one of these within `MARKUP_BYTES`. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|!--|\?xml)/i
const MARKUP_BYTES = 1024
const TAIL_BYTES = 2048

function readPictureSize(head: Buffer): PictureSize {
  const { width, height, orientation = 1 } = parseImageSize(head)
  if (width < 1 || height < 1) throw new Failure('unsupported_file')
  if (width * height > UPLOAD_LIMITS.pixels)
    throw new Failure('too_many_pixels', { values: { max: UPLOAD_LIMITS.pixels / 1_000_000 } })
  return orientation >= FIRST_ROTATED ? { width: height, height: width } : { width, height }
}

/** Exif orientations from 5 to 8 are rotated by 90°. */
const FIRST_ROTATED = 5

function parseImageSize(head: Buffer): PictureSize & { readonly orientation?: number } {
  try {
    return imageSize(head)
  } catch {
    throw new Failure('unsupported_file')
  }
}

async function readHeadAndTail(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const readPart = async (from: number, most: number) => {
      const bytes = Buffer.alloc(most)
      const { bytesRead } = await handle.read(bytes, 0, most, from)
      return bytes.subarray(0, bytesRead)
    }
    return {
      head: await readPart(0, HEAD_BYTES),
      tail: await readPart(Math.max(0, size - TAIL_BYTES), TAIL_BYTES),
    }
  } finally {
    await handle.close()
  }
}

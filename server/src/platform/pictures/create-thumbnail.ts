// Creates thumbnails of uploaded pictures. It runs in a child process, because attacks target picture decoders.
import { readFile } from 'node:fs/promises'
import { UPLOAD_LIMITS } from '@cangdan/protocol'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { disableTypes, imageSize, types } from 'image-size'
import omggif from 'omggif'

/** Longer side in pixels: the largest thumbnail of a list or form on a phone with three device pixels per CSS pixel. */
export const THUMBNAIL_SIDE = 288
const QUALITY = 75

const DECODED: ReadonlySet<string> = new Set(['png', 'jpg', 'webp', 'gif'])
disableTypes(types.filter((type) => !DECODED.has(type)))

/**
 * Creates a WebP of the first frame, at most `THUMBNAIL_SIDE` pixels wide and high, upright, without metadata (location, time, camera, comments).
 * @throws the decoder's error if the file is damaged or not one of the four formats; an error if it has more pixels than an upload may have
 */
export async function createThumbnail(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  const { width, height, type } = imageSize(bytes)
  if (width * height > UPLOAD_LIMITS.pixels) throw new Error('too many pixels')
  const picture = type === 'gif' ? decodeFirstFrame(bytes) : new Transformer(bytes).rotate()
  if (Math.max(width, height) > THUMBNAIL_SIDE)
    picture.fastResize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: ResizeFit.Inside })
  return picture.webp(QUALITY)
}

function decodeFirstFrame(bytes: Buffer): Transformer {
  const reader = new omggif.GifReader(bytes)
  const pixels = new Uint8Array(reader.width * reader.height * 4)
  reader.decodeAndBlitFrameRGBA(0, pixels)
  return Transformer.fromRgbaPixels(pixels, reader.width, reader.height)
}

// A small copy of a picture that somebody uploaded. It runs in a process of its own: decoders of pictures are what hostile ones are made for.
import { readFile } from 'node:fs/promises'
import { UPLOAD_LIMITS } from '@cangdan/protocol'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { disableTypes, imageSize, types } from 'image-size'
import omggif from 'omggif'

/** Pixels of its longer side: what a phone of three pixels to each shows in the largest place of a list or a form. */
export const SMALL_SIDE = 288
const QUALITY = 75

const DECODED: ReadonlySet<string> = new Set(['png', 'jpg', 'webp', 'gif'])
disableTypes(types.filter((type) => !DECODED.has(type)))

/**
 * A WebP of at most `SMALL_SIDE` pixels to a side, upright, of the first frame, without what stood beside the pixels: place, time,
 * camera, comments.
 * @throws what its decoder throws where the file is none of the four formats, damaged, or of more pixels than may be uploaded
 */
export async function makeSmall(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  const { width, height, type } = imageSize(bytes)
  if (width * height > UPLOAD_LIMITS.pixels) throw new Error('too many pixels')
  const picture = type === 'gif' ? firstFrame(bytes) : new Transformer(bytes).rotate()
  if (Math.max(width, height) > SMALL_SIDE)
    picture.fastResize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: ResizeFit.Inside })
  return picture.webp(QUALITY)
}

/** The library has no decoder of GIF. */
function firstFrame(bytes: Buffer): Transformer {
  const reader = new omggif.GifReader(bytes)
  const pixels = new Uint8Array(reader.width * reader.height * 4)
  reader.decodeAndBlitFrameRGBA(0, pixels)
  return Transformer.fromRgbaPixels(pixels, reader.width, reader.height)
}

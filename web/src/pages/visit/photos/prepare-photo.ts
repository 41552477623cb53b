// Makes a picture of the camera small enough for a slow network, and writes its proof into it.
import { PHOTO_BYTES } from '@cangdan/protocol'
import { bufferToHex, sha256 } from '#api/keys/bytes.ts'

/** Pixels of the longer side. */
const MAX_SIDE = 1600
const THUMBNAIL_SIDE = 240
/** A picture that is too large with the first quality is rare: noise fills every pixel. */
const QUALITIES = [0.8, 0.5]

/** Name of a thumbnail in the storage of the draft. */
export const buildThumbnailName = (photoHash: string): string => `${photoHash}/thumbnail`

export interface PreparedPhoto {
  readonly jpeg: ArrayBuffer
  readonly thumbnail: ArrayBuffer
  readonly sha256: string
  /** Of the file of the camera. */
  readonly original_sha256: string
}

/** The file is not a picture, or the browser cannot read its format. */
export class PictureError extends Error {}

/**
 * Scales a picture down and writes the lines on it. Runs for one picture at a time: decoding 12 megapixels takes 48 MB.
 * @throws PictureError
 */
export async function preparePhoto(file: Blob, lines: readonly string[]): Promise<PreparedPhoto> {
  const original = await file.arrayBuffer()
  const picture = await decodePicture(file)
  try {
    const canvas = drawScaled(picture, MAX_SIDE)
    drawLines(canvas, lines)
    const thumbnail = drawScaled(canvas, THUMBNAIL_SIDE)
    const jpeg = await encodeBelow(canvas, PHOTO_BYTES)
    return {
      jpeg,
      thumbnail: await encode(thumbnail, 0.7),
      sha256: bufferToHex(await sha256(jpeg)),
      original_sha256: bufferToHex(await sha256(original)),
    }
  } finally {
    if ('close' in picture) picture.close()
  }
}

type Picture = ImageBitmap | HTMLImageElement | HTMLCanvasElement

/** Browsers with options of `createImageBitmap` scale while they decode; the others decode the whole picture. */
async function decodePicture(file: Blob): Promise<Picture> {
  try {
    return await createImageBitmap(file, { resizeWidth: MAX_SIDE, resizeQuality: 'high' })
  } catch {
    return decodeElement(file)
  }
}

async function decodeElement(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch (error) {
    throw new PictureError('no picture', { cause: error })
  } finally {
    URL.revokeObjectURL(url)
  }
}

const getSize = (picture: Picture): readonly [width: number, height: number] =>
  picture instanceof HTMLImageElement ? [picture.naturalWidth, picture.naturalHeight] : [picture.width, picture.height]

function drawScaled(picture: Picture, side: number): HTMLCanvasElement {
  const [width, height] = getSize(picture)
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  getContext(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function getContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new PictureError('no memory for a canvas')
  return context
}

/** Writes white lines on a dark bar at the lower edge. */
function drawLines(canvas: HTMLCanvasElement, lines: readonly string[]): void {
  const context = getContext(canvas)
  const { width, height } = canvas
  const size = Math.max(12, Math.round(width / 44))
  const lineHeight = size * 1.4
  const barHeight = lineHeight * (lines.length + 0.6)
  context.globalAlpha = 0.6
  context.fillStyle = 'black'
  context.fillRect(0, height - barHeight, width, barHeight)
  context.globalAlpha = 1
  context.fillStyle = 'white'
  context.font = `${size}px system-ui, sans-serif`
  context.textBaseline = 'middle'
  for (const [index, line] of lines.entries())
    context.fillText(line, size, height - barHeight + lineHeight * (index + 0.8), width - 2 * size)
}

async function encodeBelow(canvas: HTMLCanvasElement, limit: number): Promise<ArrayBuffer> {
  for (const quality of QUALITIES) {
    const jpeg = await encode(canvas, quality)
    if (jpeg.byteLength <= limit) return jpeg
  }
  throw new PictureError('too large')
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<ArrayBuffer> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (blob === null) throw new PictureError('no JPEG')
  return blob.arrayBuffer()
}

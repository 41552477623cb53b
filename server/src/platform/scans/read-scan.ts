// Reads the QR codes and counts the pages of a scan. It runs in a child process, because attacks target decoders of pictures and documents.
import { readFile } from 'node:fs/promises'
import { UPLOAD_LIMITS } from '@cangdan/protocol'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { decodeQR } from 'qr/decode.js'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

export interface ScanFile {
  readonly path: string
  /** Media type. */
  readonly type: string
  /** False: only its pages are counted. */
  readonly isRead: boolean
}

export interface ScanContent {
  /** Text of the first QR code; empty if none could be read. */
  readonly text: string
  /** A picture has one. */
  readonly pages: number
}

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8Array
}

/** Longer sides in pixels at which a code is searched: 8 pixels per millimetre of A4, and less for blurred photographs. */
const SIDES = [2400, 1200]
/** The cover sheet may follow a sheet of the scanner. */
const COVER_PAGES = 2
const DECODE_MS = 1500

/** @throws the decoder's error for a damaged file; an error if it has more pixels than an upload may have */
export async function readScanFile({ path, type, isRead }: ScanFile): Promise<ScanContent> {
  const bytes = await readFile(path)
  if (type === 'application/pdf') return readDocument(bytes, isRead)
  return { text: isRead ? await findCode(await decodePicture(bytes)) : '', pages: 1 }
}

async function decodePicture(bytes: Buffer): Promise<Pixels> {
  const { width, height } = imageSize(bytes)
  if (width * height > UPLOAD_LIMITS.pixels) throw new Error('too many pixels')
  return toPixels(await new Transformer(bytes).rawPixels(), width, height)
}

async function readDocument(bytes: Buffer, isRead: boolean): Promise<ScanContent> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { maxImageSize: UPLOAD_LIMITS.pixels })
  const { numPages: pages } = document
  // Damaged pages, and a Node.js that is too old to list drawing operations, leave the document without a code.
  return { text: isRead ? await findDocumentCode(document).catch(() => '') : '', pages }
}

async function findDocumentCode(document: Document): Promise<string> {
  const { OPS } = await getResolvedPDFJS()
  for (let number = 1; number <= Math.min(document.numPages, COVER_PAGES); number += 1) {
    const page = await document.getPage(number)
    const { fnArray: calls, argsArray: inputs } = await page.getOperatorList()
    for (const [at, call] of calls.entries()) {
      if (call !== OPS.paintImageXObject) continue
      const text = await findCode(await loadImage(page, String(inputs[at][0])))
      if (text !== '') return text
    }
  }
  return ''
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

interface PageImage {
  readonly width: number
  readonly height: number
  readonly data?: Uint8Array | Uint8ClampedArray
}

/** Returns no pixels for an image that is not decoded, such as a larger one. */
async function loadImage(page: Page, name: string): Promise<Pixels | undefined> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  const image = await new Promise<PageImage | null>((resolve) => objects.get(name, resolve))
  if (image?.data === undefined) return undefined
  return toPixels(image.data, image.width, image.height)
}

/** Converts pixels of 1 bit (rows padded to bytes, 1 is white), 1, 3 or 4 bytes. */
function toPixels(raw: Uint8Array | Uint8ClampedArray, width: number, height: number): Pixels {
  const count = width * height
  const size = raw.length / count
  const data = new Uint8Array(count * 4).fill(255)
  const rowBytes = Math.ceil(width / 8)
  const isBits = size < 1
  const read = (at: number, part: number): number => {
    if (isBits) {
      const [x, y] = [at % width, Math.floor(at / width)]
      return ((raw[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
    }
    return raw[at * size + (size < 3 ? 0 : part)] ?? 0
  }
  for (let at = 0; at < count; at += 1) for (let part = 0; part < 3; part += 1) data[at * 4 + part] = read(at, part)
  return { width, height, data }
}

async function findCode(pixels: Pixels | undefined): Promise<string> {
  if (pixels === undefined) return ''
  for (const side of SIDES) {
    try {
      return decodeQR(await shrink(pixels, side), { format: 'RGBA', timeLimit: DECODE_MS })
    } catch {
      // No code at this size.
    }
  }
  return ''
}

async function shrink({ width, height, data }: Pixels, side: number): Promise<Pixels> {
  const scale = side / Math.max(width, height)
  if (scale >= 1) return { width, height, data }
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const raw = await Transformer.fromRgbaPixels(data, width, height)
    .fastResize({ ...size, fit: ResizeFit.Fill })
    .rawPixels()
  return toPixels(raw, size.width, size.height)
}

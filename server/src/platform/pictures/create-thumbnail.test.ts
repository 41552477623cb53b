import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import omggif from 'omggif'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureWithSize, createPicture } from '#testing/files/upload-files.ts'
import { ChildFailure } from '../child/failure.ts'
import { TaskFailure } from '../child/run-in-child.ts'
import { createThumbnailInChild } from './in-child.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-small-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function createSmall(bytes: Buffer, options = {}): Promise<Buffer> {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, bytes)
  return createThumbnailInChild(path, options)
}

const catchError = (bytes: Buffer, options = {}): Promise<unknown> =>
  createSmall(bytes, options).then(
    () => undefined,
    (error: unknown) => error,
  )
const readMetadata = async (bytes: Buffer) => {
  const { width, height, format, exif } = await new Transformer(bytes).metadata(true)
  return { width, height, format, exif }
}

function createPixels(width: number, height: number): Uint8Array {
  const all = new Uint8Array(width * height * 4)
  for (let at = 0; at < all.length; at += 4)
    all.set((at / 4) % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at)
  return all
}
const drawPicture = (width: number, height: number) =>
  Transformer.fromRgbaPixels(createPixels(width, height), width, height)

function createGif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height + 4096)
  const writer = new omggif.GifWriter(bytes, width, height, { palette: [0xff0000, 0x0000ff] })
  const frame = Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 1))
  writer.addFrame(0, 0, width, height, frame)
  writer.addFrame(0, 0, width, height, frame.toReversed())
  return bytes.subarray(0, writer.end())
}

const LOCATION = 'N31.2304 E121.4737'

/** Adds Exif data with a rotation of 90° and a location to the photograph (Exif 2.3, 4.6). */
function addExif(jpeg: Buffer): Buffer {
  const place = Buffer.from(`${LOCATION}\0`)
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  const entry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  entry(10, [0x010e, 2, place.length, tiff.length])
  entry(22, [0x0112, 3, 1, 6])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, place])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

function createPngBomb(bytes: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 6, 0, 0, 0])
  const data = deflateSync(Buffer.alloc(bytes))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

describe('thumbnail', () => {
  it.each([
    ['JPEG', () => drawPicture(2000, 1000).jpeg()],
    ['PNG', () => drawPicture(2000, 1000).png()],
    ['WebP', () => drawPicture(2000, 1000).webp()],
    ['GIF', async () => createGif(800, 400)],
  ] as const)('of a %s is a WebP of 288 × 144 pixels with the same colours', async (_, create) => {
    const copy = await createSmall(await create())
    expect(await readMetadata(copy)).toEqual({ width: 288, height: 144, format: 'webp', exif: undefined })
    expect(copy.length).toBeLessThan(2_000)
    const raw = await new Transformer(copy).rawPixels()
    const bytes = raw.length / (288 * 144)
    const left = raw.subarray(bytes * (72 * 288 + 20))
    const right = raw.subarray(bytes * (72 * 288 + 260))
    expect([left[0]! > 200, left[2]! < 60, right[0]! < 60, right[2]! > 200]).toEqual([true, true, true, true])
  })

  it('is never larger than the picture, and keeps transparency', async () => {
    const copy = await createSmall(createPicture(1))
    expect(await readMetadata(copy)).toMatchObject({ width: 96, height: 96 })
    const raw = await new Transformer(copy).rawPixels()
    expect([raw.length, raw[3]]).toEqual([96 * 96 * 4, 0])
  })

  it('is rotated upright, without the time and location of the photograph', async () => {
    const photograph = addExif(await drawPicture(1000, 500).jpeg())
    expect(photograph.includes(LOCATION)).toBe(true)
    const copy = await createSmall(photograph)
    expect(await readMetadata(copy)).toEqual({ width: 144, height: 288, format: 'webp', exif: undefined })
    expect([copy.includes(LOCATION), copy.includes('Exif')]).toEqual([false, false])
  })
})

describe('malicious picture', () => {
  it.each([
    ['cut off within its head', async () => (await drawPicture(500, 500).png()).subarray(0, 40)],
    ['cut off within its pixels', async () => (await drawPicture(500, 500).png()).subarray(0, 600)],
    ['a GIF without a frame', async () => createGif(20, 20).subarray(0, 25)],
    ['of 400 megapixels by its head', async () => createPictureWithSize(20_000, 20_000)],
    [
      'a drawing with programs in it',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a bitmap, which is not taken', () => drawPicture(20, 20).bmp()],
    ['nothing', async () => Buffer.alloc(0)],
  ] as const)('rejects a picture: %s', async (_, create) => {
    expect(await catchError(await create())).toBeInstanceOf(TaskFailure)
  })

  it('decodes no more data than its pixels need', async () => {
    expect(await catchError(createPngBomb(300 * 1024 * 1024), { memoryBytes: 256 * 1024 * 1024 })).not.toBeInstanceOf(
      ChildFailure,
    )
  })

  it('ends only its own process when it takes too long', async () => {
    const failure = await catchError(await drawPicture(2500, 2500).png(), { workMs: 60 })
    expect(failure).toMatchObject({ name: 'ChildFailure', code: 'too_slow' })
  })
})

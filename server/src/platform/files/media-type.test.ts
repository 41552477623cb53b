import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPictureWithSize } from '#testing/files/upload-files.ts'
import { detectFileKind } from './media-type.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinds-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function detectBytes(bytes: Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return detectFileKind(path)
}

const toBytes = (value: number) => [value >> 8, value & 0xff]

function createPhoto(width: number, height: number, orientation: number): Buffer {
  const tags = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, ...toBytes(orientation), 0, 0, 0, 0, 0, 0]
  const exif = [...Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), ...tags]
  const frame = [8, ...toBytes(height), ...toBytes(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  const buildPart = (kind: number, content: number[]) => [0xff, kind, ...toBytes(content.length + 2), ...content]
  return Buffer.from([0xff, 0xd8, ...buildPart(0xe1, exif), ...buildPart(0xc0, frame)])
}

it('reads the size of a picture in pixels', async () => {
  expect(await detectBytes(createPictureWithSize(1600, 900))).toEqual({
    mediaType: 'image/png',
    picture: { width: 1600, height: 900 },
  })
})

it.each([
  [1, { width: 400, height: 300 }],
  [3, { width: 400, height: 300 }],
  [6, { width: 300, height: 400 }],
  [8, { width: 300, height: 400 }],
])('reads the upright size for Exif orientation %i', async (orientation, picture) => {
  expect(await detectBytes(createPhoto(400, 300, orientation))).toEqual({ mediaType: 'image/jpeg', picture })
})

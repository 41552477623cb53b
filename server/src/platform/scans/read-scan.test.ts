// Codes and pages of scans: photographs, scanner documents, and files that cannot be read.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Orientation, Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPage } from '#testing/files/code-picture.ts'
import { readScanInChild } from './in-child.ts'

const TEXT = 'https://bank.example/business/contract/0f8fad5b-d9cb-469f-a165-70867728950e#print=0123456789abcdef'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-scan-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function read(bytes: Uint8Array, type: string, isRead = true) {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, bytes)
  return readScanInChild({ path, type, isRead })
}

const createPicture = (text = TEXT) => {
  const { width, height, data } = drawPage(text)
  return Transformer.fromRgbaPixels(data, width, height)
}

/** As a scanner writes it: one picture on each page. */
async function createDocument(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const picture of pictures) {
    const image = await document.embedJpg(picture)
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
  }
  return document.save()
}

describe('scan', () => {
  it.each([
    ['PNG', 'image/png', () => createPicture().png()],
    [
      'JPEG that is upside down and blurred',
      'image/jpeg',
      () => createPicture().rotate(Orientation.Rotate180).blur(1).jpeg(60),
    ],
  ] as const)('has the code of a %s', async (_name, type, create) => {
    expect(await read(await create(), type)).toEqual({ text: TEXT, pages: 1 })
  })

  it('has the code of the first pages of a document, and all of its pages', async () => {
    const [cover, page] = [await createPicture().jpeg(75), await createPicture('').jpeg(75)]
    const document = await createDocument([cover, page, page])
    expect(await read(document, 'application/pdf')).toEqual({ text: TEXT, pages: 3 })
    expect(await read(document, 'application/pdf', false)).toEqual({ text: '', pages: 3 })
  })

  it('has no text without a code, and no content if it is damaged', async () => {
    expect(await read(await createPicture('').png(), 'image/png')).toEqual({ text: '', pages: 1 })
    expect(await read(Buffer.from('%PDF-1.7 nothing'), 'application/pdf')).toBeUndefined()
    expect(await read(Buffer.alloc(0), 'image/png')).toBeUndefined()
  })
})

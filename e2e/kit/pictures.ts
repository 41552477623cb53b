// A picture to upload, and pictures that are looked at.
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Page } from 'playwright-core'
import { main } from './journey.ts'

/** A red square of 24 by 24 pixels. */
export const RED_SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAH0lEQVR42mM4ISJHFcQwatCoQaMGjRo0atCoQQNvEADEMjKfjreg3AAAAABJRU5ErkJggg==',
  'base64',
)

/** The signature of a picture, and its first chunk. */
const HEAD = 33

/** The same square as another file each time: a paper that measures goods is of one lot. */
export function freshSquare(): Buffer {
  const words = Buffer.from(`tEXtComment\0${randomUUID()}`, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(words.length - 4)
  sum.writeUInt32BE(crc32(words))
  return Buffer.concat([RED_SQUARE.subarray(0, HEAD), length, words, sum, RED_SQUARE.subarray(HEAD)])
}

/** The addresses of pictures of the page in view that have not come: a session that ends before they do leaves them unanswered. */
export const picturesMissing = (page: Page): Promise<string[]> =>
  main(page)
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
        .map(({ src }) => src),
    )

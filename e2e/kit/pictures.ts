import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Page } from 'playwright-core'
import { getMain } from './journey.ts'

export const RED_SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAH0lEQVR42mM4ISJHFcQwatCoQaMGjRo0atCoQQNvEADEMjKfjreg3AAAAABJRU5ErkJggg==',
  'base64',
)

/** Bytes of the PNG signature and the first chunk. */
const HEAD = 33

/** Returns the square as a new file each time, because a weigh note belongs to one lot only. */
export function createSquare(): Buffer {
  const words = Buffer.from(`tEXtComment\0${randomUUID()}`, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(words.length - 4)
  sum.writeUInt32BE(crc32(words))
  return Buffer.concat([RED_SQUARE.subarray(0, HEAD), length, words, sum, RED_SQUARE.subarray(HEAD)])
}

/** Returns the URLs of pictures that have not loaded. Signing out too early would leave their requests unanswered. */
export const listMissingPictures = (page: Page): Promise<string[]> =>
  getMain(page)
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
        .map(({ src }) => src),
    )

// The length of the uncompressed part reveals nothing of its content (docs/decisions/wire-and-openapi.md).
import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipSplit } from './split-gzip.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 300 })

it('inflates to the text for each split', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (head, tail) => {
      const bytes = await gzipSplit({ text: head + tail, place: head.length })
      expect(gunzipSync(bytes).toString()).toBe(head + tail)
      expect(bytes.includes(tail)).toBe(true)
    }),
  )
})

it('has the same length for all tails of the same length, also if they repeat the head', async () => {
  const head = '金属材料,warehouse_name,'.repeat(400)
  const lengths = [head, head.slice(7) + head.slice(0, 7), head.replaceAll('w', 'q')].map(
    async (tail) => (await gzipSplit({ text: head + tail, place: head.length })).length,
  )
  expect(new Set(await Promise.all(lengths)).size).toBe(1)
})

it.each([0, 1, 0xffff, 0x10000, 200_000])('stores %i bytes', async (length) => {
  const tail = 'x'.repeat(length)
  const bytes = await gzipSplit({ text: `head${tail}`, place: 4 })
  expect(gunzipSync(bytes).toString()).toBe(`head${tail}`)
})

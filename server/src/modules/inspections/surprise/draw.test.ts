import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isDrawn, SURPRISE_DAYS } from './draw.ts'

const seed = createHash('sha256').update('2026-12').digest()
const DAYS = Array.from({ length: 28 }, (_none, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)

/** HMAC (RFC 2104) from its definition, apart from the library that the product uses. */
function computeHmac(key: Buffer, text: string): Buffer {
  const pad = Buffer.concat([key, Buffer.alloc(64 - key.length)])
  const xor = (byte: number) => Buffer.from(pad.map((each) => each ^ byte))
  const inner = createHash('sha256')
    .update(Buffer.concat([xor(0x36), Buffer.from(text)]))
    .digest()
  return createHash('sha256')
    .update(Buffer.concat([xor(0x5c), inner]))
    .digest()
}

it('draws the days that the seed determines, about one in twenty', () => {
  const drawn = DAYS.flatMap((day) =>
    Array.from({ length: 200 }, (_none, warehouse) => ({ day, warehouse, is: isDrawn(seed, day, warehouse) })),
  )
  for (const { day, warehouse, is } of drawn)
    expect(is).toBe(computeHmac(seed, `${day}:${warehouse}`).readUInt32BE(0) / 2 ** 32 < 1 / SURPRISE_DAYS)
  const share = drawn.filter(({ is }) => is).length / drawn.length
  expect(share).toBeGreaterThan(0.04)
  expect(share).toBeLessThan(0.06)
})

it('draws other days with another seed', () => {
  const other = createHash('sha256').update('2027-01').digest()
  const list = (chosen: Buffer) => DAYS.filter((day) => isDrawn(chosen, day, 7))
  expect(list(other)).not.toEqual(list(seed))
})

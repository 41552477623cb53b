import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { solveChallenge } from './solve-challenge.ts'

/** Returns the number of leading zero bits of the hash of docs/wire.md §7. */
function countZeroBits(text: string, id: string, cost: number): number {
  const bits = [...pbkdf2Sync(text, id, cost, 32, 'sha256')].map((byte) => byte.toString(2).padStart(8, '0'))
  return bits.join('').indexOf('1')
}

describe('proof of work', () => {
  it.each([
    ['lin', 'lin', 7],
    [' Ｌｉｎ ', 'lin', 6],
    ['王伟', '王伟', 6],
    ['13912345678', '13912345678', 0],
  ])('solves a challenge for %j', async (typed, name, bits) => {
    const captcha_id = '6f2a0c8e-0b1d-4a57-9c55-1f0f6a3f0c11'
    const counter = await solveChallenge({ captcha_id, expire: 300, cost: 3, bits }, typed)
    expect(counter).toMatch(/^\d+$/)
    expect(countZeroBits(`${name} ${counter}`, captcha_id, 3)).toBeGreaterThanOrEqual(bits)
  })
})

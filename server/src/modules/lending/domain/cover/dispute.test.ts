import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DISPUTE, resolveDispute, splitCall } from './dispute.ts'

const fen = fc.bigInt({ min: 0n, max: 10n ** 15n })

describe('dispute', () => {
  it('splits the cash of a call without a remainder, and never below zero', () => {
    fc.assert(
      fc.property(fen, fen, (cash, own) => {
        const { disputed, undisputed } = splitCall(cash, own)
        expect(disputed + undisputed).toBe(cash)
        expect(disputed >= 0n && undisputed >= 0n && undisputed <= own).toBe(true)
      }),
    )
  })

  it('accepts at most the disputed part, and never makes the call larger', () => {
    fc.assert(
      fc.property(fen, fen, fen, (disputed, cash, answered) => {
        const { accepted, remainder, dispute } = resolveDispute({ disputed: disputed + 1n, cash, answered })
        expect(accepted + remainder).toBe(disputed + 1n)
        expect(accepted >= 0n && remainder >= 0n).toBe(true)
        expect(answered < cash || dispute === DISPUTE.rejected).toBe(true)
        expect(dispute === DISPUTE.accepted).toBe(remainder === 0n)
        expect(dispute === DISPUTE.rejected).toBe(accepted === 0n)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeWithdrawal } from '#modules/money/domain/withdrawal-fee.ts'
import { type PostingLine, buildPostings, MAX_FEN, type Move, buildMoves, getAccountKey } from './moves.ts'

const account = fc.record({ kind: fc.constantFrom('a', 'b'), of: fc.integer({ min: 0, max: 3 }) })
const move = fc
  .record({ from: account, to: account, amount: fc.bigInt({ min: 1n, max: MAX_FEN }) })
  .filter(({ from, to }) => getAccountKey(from) !== getAccountKey(to))

/** Oracle: replays the moves and returns the final balances. */
function replay(moves: readonly Move[]): Map<string, bigint> {
  const purse = new Map<string, bigint>()
  for (const { from, to, amount } of moves) {
    purse.set(`${from.kind}:${from.of}`, (purse.get(`${from.kind}:${from.of}`) ?? 0n) - amount)
    purse.set(`${to.kind}:${to.of}`, (purse.get(`${to.kind}:${to.of}`) ?? 0n) + amount)
  }
  return new Map([...purse].filter(([, amount]) => amount !== 0n))
}

const mapByAccount = (lines: readonly PostingLine[]) =>
  new Map(lines.map(({ account: { kind, of }, amount }) => [`${kind}:${of}`, amount]))

describe('postings of moves', () => {
  it('add up to zero, one per account that gains or loses', () => {
    const some = fc.array(move, { minLength: 1, maxLength: 12 }).filter((moves) => replay(moves).size > 0)
    fc.assert(
      fc.property(some, (moves) => {
        const expected = replay(moves)
        const lines = buildPostings(moves)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        expect(mapByAccount(lines)).toEqual(expected)
        expect(lines).toHaveLength(expected.size)
      }),
    )
  })

  it('are restored by their own moves; unbalanced postings are rejected', () => {
    const small = move.map((each) => ({ ...each, amount: (each.amount % 1_000_000n) + 1n }))
    const some = fc.array(small, { minLength: 1, maxLength: 12 }).filter((moves) => replay(moves).size > 0)
    fc.assert(
      fc.property(some, (moves) => {
        const lines = buildPostings(moves)
        expect(mapByAccount(buildPostings(buildMoves(lines)))).toEqual(mapByAccount(lines))
        const [first = { account: { kind: 'a', of: 1 }, amount: 0n }, ...others] = lines
        expect(() => buildMoves([{ ...first, amount: first.amount + 1n }, ...others])).toThrow(RangeError)
      }),
    )
  })

  it('reject invalid amounts, moves within one account, and moves that change nothing', () => {
    const [one, other] = [
      { kind: 'a', of: 1 },
      { kind: 'a', of: 2 },
    ]
    for (const amount of [0n, -1n, MAX_FEN + 1n])
      expect(() => buildPostings([{ from: one, to: other, amount }])).toThrow(RangeError)
    expect(() => buildPostings([{ from: one, to: one, amount: 1n }])).toThrow('itself')
    const back = { from: other, to: one, amount: 5n }
    expect(() => buildPostings([{ from: one, to: other, amount: 5n }, back])).toThrow('two accounts')
    expect(() => buildPostings([])).toThrow('two accounts')
  })
})

describe('withdrawal fee (D7)', () => {
  it.each([
    [100_00, 60, 60, 99_40],
    [1_00, 60, 1, 99],
    [83, 60, 0, 83],
    [84, 60, 1, 83],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991, 0],
    [500_00, 0, 0, 500_00],
  ])('of %i fen at %i hundredths of a percent is %i fen, and %i fen are transferred', (amount, rate, fee, transfer) => {
    expect(computeWithdrawal(amount, rate)).toEqual({ fee, transfer })
  })

  it('and the transferred amount add up to the withdrawal', () => {
    const amounts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const { fee, transfer } = computeWithdrawal(amount, rate)
        expect(BigInt(fee) + BigInt(transfer)).toBe(BigInt(amount))
        expect(Math.min(fee, transfer)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

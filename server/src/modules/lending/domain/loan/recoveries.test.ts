// Compares recoveries with totals computed without the order of payments.
import { expect, it } from 'vitest'
import { createLoanRandom } from '#modules/lending/testing/reference/random-loans.ts'
import { scaleRuns } from '#testing/share.ts'
import { allocateRecoveries } from './recoveries.ts'
import { COMPONENTS, sumComponents, USUAL_ORDER, type WaterfallOrder } from './waterfall.ts'

const [FIRST, SECOND] = ['2026-01-05', '2026-02-05']
const PARTS = { fee: 3n, penalty: 20n, interest: 100n, principal: 1000n }
const writtenOff = { no: 'RZ1', order: USUAL_ORDER, parts: PARTS }

it('pays the written-off amounts in the order of the contract, over several payments', () => {
  const { entries, left } = allocateRecoveries(writtenOff, [
    { id: '1', on: FIRST, amount: 50n },
    { id: '2', on: SECOND, amount: 1080n },
  ])
  expect(entries.map(({ allocation }) => allocation)).toEqual([
    { fee: 3n, penalty: 20n, interest: 27n, principal: 0n, excess: 0n },
    { fee: 0n, penalty: 0n, interest: 73n, principal: 1000n, excess: 7n },
  ])
  expect(entries[1]?.due).toEqual({ fee: 0n, penalty: 0n, interest: 73n, principal: 1000n })
  expect(COMPONENTS.map((name) => left[name].shown)).toEqual([0n, 0n, 0n, 0n])
})

it('recovers the same total for any split of the payments', () => {
  const dice = createLoanRandom(353)
  for (let run = 0; run < scaleRuns(500); run += 1) {
    const order = dice.shuffled(COMPONENTS) as unknown as WaterfallOrder
    const amounts = Array.from({ length: dice.int(0, 8) }, () => BigInt(dice.int(1, 400)))
    const { entries, left } = allocateRecoveries(
      { ...writtenOff, order },
      amounts.map((amount, at) => ({ id: String(at), on: FIRST, amount })),
    )
    let rest = amounts.reduce((sum, amount) => sum + amount, 0n)
    for (const name of order) {
      const paid = rest < PARTS[name] ? rest : PARTS[name]
      expect(entries.reduce((sum, { allocation }) => sum + allocation[name], 0n)).toBe(paid)
      expect(left[name].shown).toBe(PARTS[name] - paid)
      rest -= paid
    }
    for (const { amount, allocation } of entries) expect(sumComponents(allocation) + allocation.excess).toBe(amount)
    expect(entries.reduce((sum, { allocation }) => sum + allocation.excess, 0n)).toBe(rest)
  }
})

// How a loan is classed by the days that it is late: the first and the last day of each class, and every day between them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetClassOf, daysLateOf } from './asset-class.ts'
import { addDays } from './day-count.ts'

const TODAY = '2026-11-27'
const after = (days: number) => assetClassOf(daysLateOf(addDays(TODAY, -days), TODAY))

describe('the class of a loan', () => {
  it.each([
    [0, 1n],
    [1, 2n],
    [90, 2n],
    [91, 3n],
    [180, 3n],
    [181, 4n],
    [360, 4n],
    [361, 5n],
    [4000, 5n],
  ])('that is late by %i days', (days, expected) => {
    expect(after(days).shown).toBe(expected)
  })

  it('never falls as days go by', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.nat(800), (one, more) => {
        expect(after(one + more).shown >= after(one).shown).toBe(true)
      }),
    )
  })

  it('says since when something is unpaid, or that nothing is', () => {
    expect(after(10).inputs[0]?.figure).toMatchObject({
      shown: 10n,
      source: { kind: 'past_due', from: '2026-11-17', to: TODAY },
    })
    for (const since of [null, TODAY])
      expect(daysLateOf(since, TODAY)).toMatchObject({ shown: 0n, source: { kind: 'on_time', day: TODAY } })
  })
})

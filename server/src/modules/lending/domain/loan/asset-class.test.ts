import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAssetClass, computeDaysPastDue, getNextClassDays } from './asset-class.ts'
import { addDays } from './day-count.ts'

const TODAY = '2026-11-27'
const BY_RULE = { version: 3, substandard: 91, doubtful: 271, loss: 361 }
const getDaysLate = (days: number) => computeDaysPastDue(addDays(TODAY, -days), TODAY)
const classifyAfter = (days: number, terms = BY_RULE) => computeAssetClass(getDaysLate(days), terms)

describe('asset class', () => {
  it.each([
    [0, 1n],
    [1, 2n],
    [90, 2n],
    [91, 3n],
    [270, 3n],
    [271, 4n],
    [360, 4n],
    [361, 5n],
    [4000, 5n],
  ])('of a loan %i days late', (days, expected) => {
    expect(classifyAfter(days).shown).toBe(expected)
  })

  it.each([
    [60, 2n],
    [61, 3n],
    [120, 3n],
    [121, 4n],
    [200, 4n],
    [201, 5n],
  ])('of a loan %i days late follows stricter terms', (days, expected) => {
    expect(classifyAfter(days, { version: 4, substandard: 61, doubtful: 121, loss: 201 }).shown).toBe(expected)
  })

  it.each([
    [0, 1],
    [1, 91],
    [90, 91],
    [91, 271],
    [270, 271],
    [271, 361],
    [360, 361],
    [361, null],
  ])('of a loan %i days late states when the next class begins', (days, next) => {
    expect(getNextClassDays(getDaysLate(days), BY_RULE)).toBe(next)
  })

  it('names the policy version that sets its days', () => {
    expect(
      classifyAfter(10)
        .inputs.slice(1)
        .map(({ figure }) => figure),
    ).toMatchObject([91n, 271n, 361n].map((shown) => ({ shown, unit: 'days', source: { kind: 'policy', version: 3 } })))
  })

  it('never falls as days pass', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.nat(800), (one, more) => {
        expect(classifyAfter(one + more).shown >= classifyAfter(one).shown).toBe(true)
      }),
    )
  })

  it('explains the days past due, or that nothing is due', () => {
    expect(classifyAfter(10).inputs[0]?.figure).toMatchObject({
      shown: 10n,
      source: { kind: 'past_due', from: '2026-11-17', to: TODAY },
    })
    for (const since of [null, TODAY])
      expect(computeDaysPastDue(since, TODAY)).toMatchObject({
        shown: 0n,
        source: { kind: 'on_time', day: TODAY },
      })
  })
})

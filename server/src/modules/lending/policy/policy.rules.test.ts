import fc from 'fast-check'
import { expect, it } from 'vitest'
import { policyRules } from './policy.rules.ts'
import { ALLOCATION_ORDERS } from './policy.titles.ts'

const percent = fc.integer({ min: 1, max: 100_00 })

it('accepts exactly the lines that ascend from the rate to the close-out', () => {
  fc.assert(
    fc.property(percent, percent, percent, percent, (pledge_rate, warn_line, call_line, liq_line) => {
      const isGood = pledge_rate < warn_line && warn_line <= call_line && call_line < liq_line
      const errors = policyRules({ pledge_rate, warn_line, call_line, liq_line })
      expect(Object.keys(errors).length === 0).toBe(isGood)
    }),
    { numRuns: 500 },
  )
})

it('names the line to exceed at each wrong line', () => {
  const lines = { pledge_rate: 70_00, warn_line: 70_00, call_line: 69_00, liq_line: 90_00 }
  expect(policyRules(lines)).toEqual({
    warn_line: { code: 'not_above', values: { other: 'pledge_rate' } },
    call_line: { code: 'not_at_least', values: { other: 'warn_line' } },
  })
})

it('offers each order of the four components once', () => {
  expect(new Set(ALLOCATION_ORDERS).size).toBe(24)
  for (const order of ALLOCATION_ORDERS) expect(Array.from(String(order)).toSorted().join('')).toBe('1234')
})

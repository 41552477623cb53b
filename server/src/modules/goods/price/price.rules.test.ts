import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceRules } from './price.rules.ts'

it('a price holds on one day at least, whichever days it is given', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (price_date, valid_to) => {
      const faults = Object.keys(priceRules({ price_date, valid_to }))
      expect(faults).toEqual(valid_to < price_date ? ['valid_to'] : [])
    }),
  )
})

it('a price without a last day holds until a later one', () => {
  expect(priceRules({ price_date: 1, valid_to: null })).toEqual({})
})

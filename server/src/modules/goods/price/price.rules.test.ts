import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPrice } from './price.rules.ts'

it('requires a period of at least one day', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (price_date, valid_to) => {
      const errors = Object.keys(checkPrice({ price_date, valid_to }))
      expect(errors).toEqual(valid_to < price_date ? ['valid_to'] : [])
    }),
  )
})

it('accepts a price without a last day', () => {
  expect(checkPrice({ price_date: 1, valid_to: null })).toEqual({})
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkFutures } from './price-qh.rules.ts'

const price = fc.option(fc.integer({ min: 1, max: 20 }))

it('rejects prices above the high or below the low, ignoring unknown ones', () => {
  fc.assert(
    fc.property(price, price, price, price, (open_price, high_price, low_price, close_price) => {
      const known = [open_price, low_price, close_price].filter((each) => each !== null)
      const paid = [open_price, close_price].filter((each) => each !== null)
      const errors = Object.keys(checkFutures({ open_price, high_price, low_price, close_price }))
      expect(errors.includes('high_price')).toBe(high_price !== null && Math.max(0, ...known) > high_price)
      expect(errors.includes('low_price')).toBe(low_price !== null && Math.min(99, ...paid) < low_price)
    }),
  )
})

it('rejects a settlement outside the daily range until it is confirmed (R10)', () => {
  const day = { high_price: 12, low_price: 10, settle_price: 9 }
  const error = { code: 'outside_range', values: { other: 'is_confirmed' } }
  expect(checkFutures({ ...day, is_confirmed: 0 })).toEqual({ settle_price: error })
  expect(checkFutures({ ...day, settle_price: 13 })).toEqual({ settle_price: error })
  expect(checkFutures({ ...day, is_confirmed: 1 })).toEqual({})
})

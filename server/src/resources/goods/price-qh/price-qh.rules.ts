// What the prices of one day of a contract must satisfy together.
import type { RecordRules } from '#engine/declare/resource.ts'
import type { FieldFault } from '#engine/declare/resource.ts'

/** Nothing was paid above the highest price of the day, nor below the lowest. */
export const futuresRules: RecordRules = ({ open_price, high_price, low_price, close_price }) => {
  const faults: Record<string, FieldFault> = {}
  const paid = [open_price, close_price].filter((price) => typeof price === 'number')
  if (typeof high_price === 'number' && [...paid, low_price].some((price) => Number(price ?? 0) > high_price))
    faults['high_price'] = { code: 'not_highest' }
  if (typeof low_price === 'number' && paid.some((price) => price < low_price))
    faults['low_price'] = { code: 'not_lowest' }
  return faults
}

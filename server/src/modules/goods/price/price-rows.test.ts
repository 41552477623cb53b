import { expect, it } from 'vitest'
import { getSpecId } from './price-rows.queries.ts'

it('rejects a good_id without a spec', () => {
  expect(getSpecId({ good_id: [3, 7] })).toBe(7)
  expect(() => getSpecId({ good_id: [3] })).toThrow(TypeError)
})

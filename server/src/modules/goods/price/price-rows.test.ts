import { expect, it } from 'vitest'
import { specOf } from './price-rows.queries.ts'

it('rejects a good_id without a spec', () => {
  expect(specOf({ good_id: [3, 7] })).toBe(7)
  expect(() => specOf({ good_id: [3] })).toThrow(TypeError)
})

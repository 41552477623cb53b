import { expect, it } from 'vitest'
import { requireValue } from './require-value.ts'

it('rejects null with the name of the column', () => {
  const values: { readonly weight: number | null; readonly quantity: number | null } = {
    weight: 0,
    quantity: null,
  }
  expect(requireValue(values, 'weight')).toBe(0)
  expect(() => requireValue(values, 'quantity')).toThrow('quantity')
})

import { expect, it } from 'vitest'
import { splitShares } from './share-bar.tsx'

it('splits frozen and earmarked weight from the pledged part and keeps the total', () => {
  const { weight, remaining, ...shares } = {
    weight: 120_00,
    remaining: 110_00,
    free: 2_00,
    pledged: 100_00,
    pledged_frozen: 5_00,
    pledged_earmarked: 10_00,
    frozen: 5_00,
    earmarked: 3_00,
  }
  const parts = splitShares({ weight, remaining, ...shares })
  expect(parts).toMatchObject({ pledged: 85_00, pledged_frozen: 5_00, pledged_earmarked: 10_00, gone: 10_00 })
  expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(weight)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPageButtons } from './page-buttons.ts'

describe('page buttons (L6)', () => {
  it('show all pages while they fit', () => {
    expect(buildPageButtons(2, 4, 9)).toEqual([1, 2, 3, 4])
  })

  it('show five on a phone, gaps included', () => {
    expect(buildPageButtons(1, 20, 5)).toEqual([1, 2, 3, 'gap-after', 20])
    expect(buildPageButtons(9, 20, 5)).toEqual([1, 'gap-before', 9, 'gap-after', 20])
    expect(buildPageButtons(20, 20, 5)).toEqual([1, 'gap-before', 18, 19, 20])
  })

  it('always include the first, last and current page, in order and once', () => {
    const most = fc.constantFrom(5, 7, 9)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), most, (pages, seed, limit) => {
        const page = (seed % pages) + 1
        const buttons = buildPageButtons(page, pages, limit)
        const numbers = buttons.filter((button) => typeof button === 'number')
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
        expect(buttons.length).toBe(Math.min(pages, limit))
      }),
    )
  })
})

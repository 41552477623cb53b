import type { Row } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gardenOf } from '#generic/testing/garden-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { GARDEN, plants } from '#generic/testing/garden.ts'
import { openList, row } from '#generic/testing/open-list.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'
import { pageSums } from './page-sums.ts'

eachInEnglish()

const OF_PAGE = 'Total of this page'
const PRICE = [GARDEN.rows['price']!]
const priced = (...prices: (number | null)[]): Row[] =>
  plants(1, prices.length).map((plant, index) => ({ ...plant, price: prices[index]! }))
const firstOf = (rows: readonly Row[], count: number | undefined, atLeast?: number) =>
  pageSums(PRICE, { rows, count, atLeast, shownState: { page: 1, limit: 10 } as never })

describe('page sums', () => {
  it('are above the totals and ignore blanks (L18)', async () => {
    fakeServer(gardenOf(priced(10, 20, null, 1, -5, 0, 0, 0, 0, 123_456, 700, 1)))
    openList()
    const ofPage = await row(OF_PAGE)
    expect(ofPage.textContent).toContain('1,234.82')
    expect(ofPage.nextElementSibling?.textContent).toContain('Total of all matching')
  })

  it('are shown on later pages', async () => {
    fakeServer(gardenOf(priced(10, 20, null, 1, -5, 0, 0, 0, 0, 123_456, 700, null)))
    openList('/garden?page=2')
    expect((await row(OF_PAGE)).textContent).toContain('7.00')
  })

  it('are omitted when there is only one page', async () => {
    fakeServer(gardenOf(plants(1, 10)))
    openList()
    await screen.findByText('10 in total')
    expect(screen.queryByText(OF_PAGE)).toBeNull()
  })

  it('are shown while a long list is not counted', () => {
    expect(firstOf(priced(1, 2), undefined, 10_000)).toEqual({ price: 3 })
    expect(firstOf(priced(1, 2), undefined)).toBeUndefined()
  })

  it('are exact or omitted', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(firstOf(priced(most, 2, -2), 11)).toEqual({ price: most })
    expect(firstOf(priced(most, 1), 11)).toEqual({})
  })
})

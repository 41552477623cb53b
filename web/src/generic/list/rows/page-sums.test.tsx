import type { Row } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createSampleServer } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '#testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { computePageSums } from './page-sums.ts'

setUpScreenTests()

const OF_PAGE = 'Total of this page'
const PRICE = [SAMPLE_LIST.rows['price']!]
const createPricedRows = (...prices: (number | null)[]): Row[] =>
  createPlants(1, prices.length).map((plant, index) => ({ ...plant, price: prices[index]! }))
const computeFirstPage = (rows: readonly Row[], count: number | undefined, atLeast?: number) =>
  computePageSums(PRICE, { rows, count, atLeast, shownState: { page: 1, limit: 10 } as never })

describe('page sums', () => {
  it('are above the totals and ignore blanks (L18)', async () => {
    createFakeServer(createSampleServer(createPricedRows(10, 20, null, 1, -5, 0, 0, 0, 0, 123_456, 700, 1)))
    openList()
    const ofPage = await findRow(OF_PAGE)
    expect(ofPage.textContent).toContain('1,234.82')
    expect(ofPage.nextElementSibling?.textContent).toContain('Total of all matching')
  })

  it('are shown on later pages', async () => {
    createFakeServer(createSampleServer(createPricedRows(10, 20, null, 1, -5, 0, 0, 0, 0, 123_456, 700, null)))
    openList('/garden?page=2')
    expect((await findRow(OF_PAGE)).textContent).toContain('7.00')
  })

  it('are omitted when there is only one page', async () => {
    createFakeServer(createSampleServer(createPlants(1, 10)))
    openList()
    await screen.findByText('10 in total')
    expect(screen.queryByText(OF_PAGE)).toBeNull()
  })

  it('are shown while a long list is not counted', () => {
    expect(computeFirstPage(createPricedRows(1, 2), undefined, 10_000)).toEqual({ price: 3 })
    expect(computeFirstPage(createPricedRows(1, 2), undefined)).toBeUndefined()
  })

  it('are exact or omitted', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(computeFirstPage(createPricedRows(most, 2, -2), 11)).toEqual({ price: most })
    expect(computeFirstPage(createPricedRows(most, 1), 11)).toEqual({})
  })
})

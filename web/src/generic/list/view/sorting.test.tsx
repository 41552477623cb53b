import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { onNotice } from '#api/notices.ts'
import { createSampleServer, isCount, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '#testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '#generic/testing/sample-list.ts'
import { findHeader, openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const button = (name: string) => screen.findByRole('button', { name })
const sorted = async (name: string) => {
  const cell = await findHeader(name)
  return [cell.getAttribute('aria-sort'), cell.querySelector('button')?.textContent?.replace(name, '')]
}

describe('sort by several columns', () => {
  it('adds columns with Shift, by mouse and keyboard, and numbers them', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user, address } = openList('/garden?page=2')
    await user.click(await button('Price'))
    expect(await sorted('Price')).toEqual(['ascending', ''])
    await user.keyboard('{Shift>}')
    await user.click(await button('Plant'))
    await user.keyboard('{/Shift}')
    expect(address()).toBe('/garden?sort=price%2Cplant&order=true%2Ctrue')
    ;(await button('Plant')).focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() =>
      expect(server.filterCalls(isRows).at(-1)?.params).toMatchObject({
        sort: 'price,plant',
        order: 'true,false',
      }),
    )
    expect([await sorted('Price'), await sorted('Plant'), await sorted('No.')]).toEqual([
      ['ascending', '1'],
      ['descending', '2'],
      ['none', ''],
    ])
    expect(server.filterCalls(isCount)).toHaveLength(1)
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(address()).toBe('/garden?sort=price&order=true')
  })

  it('is replaced by a click without Shift', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user, address } = openList('/garden?sort=price,plant&order=true,false')
    await user.click(await button('Plant'))
    await waitFor(() => expect(address()).toBe('/garden?sort=plant&order=true'))
  })

  it('is limited to three columns with a notice', async () => {
    const rows = { ...SAMPLE_LIST.rows, kind: { ...SAMPLE_LIST.rows['kind']!, sort: true as const } }
    createFakeServer(createSampleServer(createPlants(1, 3), { ...SAMPLE_LIST, rows }))
    const notices: string[] = []
    onTestFinished(onNotice((notice) => void ('text' in notice && notices.push(notice.text))))
    const { user, address } = openList('/garden?sort=price,plant,id&order=true,false,true')
    const before = address()
    ;(await button('Kind')).focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(notices).toEqual(['A list is sorted by at most 3 columns']))
    expect(address()).toBe(before)
  })

  it.each([
    ['sort=price,soil&order=true,false', { sort: 'price', order: 'true' }, '“soil”'],
    ['sort=price,plant&order=true', {}, '“price,plant”'],
    ['sort=price,price&order=true,true', {}, '“price,price”'],
    [`sort=${Array(50).fill('id').join()}&order=true`, {}, 'A list is sorted by at most 3 columns'],
  ])('reads the supported columns of an address: %s', async (search, requested, words) => {
    const server = createFakeServer(createSampleServer(createPlants(1, 3)))
    openList(`/garden?${search}`)
    await findRow('Plant 1')
    expect(server.filterCalls(isRows).at(-1)?.params).toEqual({ page: '1', limit: '10', ...requested })
    const notices = () => screen.getByText(/cannot do/).closest('[role=status]')?.textContent
    await waitFor(() => expect(notices()).toContain(words))
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { formatInstant } from '#i18n/index.ts'
import { createSampleServer, isCount, isWholeCount, isMeta, isRows } from '../testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '../../testing/fake-server.ts'
import { waitUntilStable } from '../../testing/wait-until-stable.ts'
import { SAMPLE_LIST, createPlants } from '../testing/sample-list.ts'
import { openList, findRow } from '../testing/open-list.tsx'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'
import { ListScreen } from './list-screen.tsx'

setUpScreenTests()

const failing: CallHandler = () => rejectCall({ code: 'unavailable' })

describe('described list', () => {
  it('shows an error without a data path (E1, L1)', () => {
    createFakeServer()
    renderScreen(<ListScreen listPath={undefined} title="Plants" />)
    expect(screen.getByRole('alert').textContent).toBe('No api configured')
  })

  it('requests its description, one page of rows, and the count (T4)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 25)))
    openList()
    await findRow('Plant 1')
    expect(server.filterCalls(isMeta)).toHaveLength(1)
    expect(server.filterCalls(isRows).map(({ params }) => params)).toEqual([{ page: '1', limit: '10' }])
    expect(server.filterCalls(isCount).map(({ params }) => params)).toEqual([{ _count: 'true' }])
    expect(server.filterCalls(isWholeCount)).toEqual([])
    expect(await screen.findByText('25 in total')).toBeTruthy()
  })

  it.each([
    ['', 1],
    ['?plant=oak', 0],
    ...(isFullTier
      ? [
          ['?page=2', 1],
          ['?limit=20', 0],
        ]
      : []),
  ])('requests rows in parallel with the description for a plain address: /garden%s', async (search, early) => {
    let answer: () => void = () => undefined
    const description = new Promise((resolve) => {
      answer = () => resolve(SAMPLE_LIST)
    })
    const garden = createSampleServer(createPlants(1, 25))
    const server = createFakeServer((call) => (isMeta(call) ? description : undefined), garden)
    openList(`/garden${search}`)
    await waitFor(() => expect(server.filterCalls(isMeta)).toHaveLength(1))
    expect(await waitUntilStable(() => server.filterCalls(isRows).length)).toBe(early)
    answer()
    await screen.findByRole('columnheader', { name: /Price/ })
    await screen.findByText(/in total/)
    expect(server.filterCalls(isRows)).toHaveLength(1)
  })

  it('formats each column type and shows a dash for empty values (L15)', async () => {
    const [plant] = createPlants(1, 1)
    createFakeServer(
      createSampleServer([
        { ...plant, id: 12_345, planted: 1_790_000_000 },
        { ...plant, id: 2, plant: '' },
      ]),
    )
    openList()
    const cells = within(await findRow('12345'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(1, -1)).toEqual(['12345', 'Tree', '1,234.56', formatInstant(1_790_000_000), 'Growing'])
    expect(
      within((await screen.findByRole('checkbox', { name: 'Select 2' })).closest('tr')!).getByText('–'),
    ).toBeTruthy()
    expect(screen.queryByText('hush')).toBeNull()
  })

  it('shows labelled totals of all matching rows in the displayed unit (L18)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 25)))
    openList()
    const totals = await findRow('Total of all matching')
    await waitFor(() => expect(totals.textContent).toContain('30,864.00'))
  })

  it('changes the page and the page size (L6)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user, address } = openList()
    await user.click(await screen.findByRole('button', { name: 'Page 3' }))
    await findRow('Plant 25')
    expect(address()).toBe('/garden?page=3')
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
    expect(server.filterCalls(isCount)).toHaveLength(1)
  })

  it('shows cached rows and refetches when it becomes visible again (L12)', async () => {
    let isSlow = false
    const slow: CallHandler = (call) => (isSlow && isRows(call) ? new Promise(() => undefined) : undefined)
    const server = createFakeServer(slow, createSampleServer(createPlants(1, 3)))
    const { router } = openList()
    await findRow('Plant 1')
    await router.navigate('/elsewhere')
    await screen.findByText('elsewhere')
    isSlow = true
    await router.navigate(-1)
    expect(await findRow('Plant 1')).toBeTruthy()
    await waitFor(() => expect([server.filterCalls(isRows).length, server.filterCalls(isCount).length]).toEqual([2, 2]))
    expect(server.filterCalls(isMeta)).toHaveLength(1)
  })

  it('refetches on Refresh (L12)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user } = openList()
    await findRow('Plant 1')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect([server.filterCalls(isRows).length, server.filterCalls(isCount).length]).toEqual([2, 2]))
  })
})

describe('empty and error states', () => {
  it('offer to add the first record', async () => {
    createFakeServer(createSampleServer([]))
    openList()
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    const add = screen.getAllByRole('link', { name: /Plant one/ })
    expect(add.map((link) => link.getAttribute('href'))).toEqual(['/garden/add', '/garden/add'])
  })

  it('offer nothing without the right', async () => {
    createFakeServer(createSampleServer([], { ...SAMPLE_LIST, actions: [], show_excel: false }))
    openList()
    expect(await screen.findByText('Records will appear here once there are any.')).toBeTruthy()
    // The picture for a first record contains a plus.
    expect(document.querySelector('svg[data-picture]')?.getAttribute('data-picture')).toBe('nothing')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('offer to clear filters that match nothing', async () => {
    createFakeServer(
      (call) => (call.params['plant'] === undefined ? undefined : isRows(call) ? [] : undefined),
      createSampleServer(createPlants(1, 3)),
    )
    const { user } = openList('/garden?plant=zz')
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
    const [, button] = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(button!)
    await findRow('Plant 1')
  })

  it('show an error and a retry when rows fail to load (E7, L14)', async () => {
    let works = false
    createFakeServer(
      (call) => (isRows(call) && !works ? failing(call) : undefined),
      createSampleServer(createPlants(1, 3)),
    )
    const { user } = openList()
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findRow('Plant 1')
  })

  it.each([
    ['rows', isRows],
    ['descriptions', () => true],
  ])('keep the error during a retry of %s', async (_what, isTheirs) => {
    let answer: 'fails' | 'waits' = 'fails'
    const never = new Promise<never>(() => undefined)
    createFakeServer(
      (call) => (isTheirs(call) ? (answer === 'fails' ? failing(call) : never) : undefined),
      createSampleServer(createPlants(1, 3)),
    )
    const { user } = openList()
    await screen.findByText('The list could not be loaded')
    answer = 'waits'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Try again/ }).classList.contains('ant-btn-loading')).toBe(true),
    )
    expect(screen.getByText('The list could not be loaded')).toBeTruthy()
  })

  it('retry a description that failed to load', async () => {
    let works = false
    createFakeServer((call) => (works ? undefined : failing(call)), createSampleServer(createPlants(1, 3)))
    const { user } = openList()
    await screen.findByText('The list could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findRow('Plant 1')).toBeTruthy()
  })
})

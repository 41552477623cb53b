import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatInstant } from '#i18n/index.ts'
import { gardenOf, isCount, isWholeCount, isMeta, isRows } from '../testing/garden-server.ts'
import { fakeServer, refuse, type Answerer } from '../../testing/fake-server.ts'
import { waitUntilStable } from '../../testing/wait-until-stable.ts'
import { GARDEN, plants } from '../testing/garden.ts'
import { openList, row } from '../testing/open-list.tsx'
import { eachInEnglish, renderScreen } from '../testing/render-screen.tsx'
import { ListScreen } from './list-screen.tsx'

eachInEnglish()

const failing: Answerer = () => refuse({ code: 'unavailable' })

describe('a list that the server describes', () => {
  it('E1, L1: without a data path says so', () => {
    fakeServer()
    renderScreen(<ListScreen listPath={undefined} title="Plants" />)
    expect(screen.getByRole('alert').textContent).toBe('No api configured')
  })

  it('T4: asks for its description alone, for a page of rows, and for the count', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    openList()
    await row('Plant 1')
    expect(server.asked(isMeta)).toHaveLength(1)
    expect(server.asked(isRows).map(({ params }) => params)).toEqual([{ page: '1', limit: '10' }])
    expect(server.asked(isCount).map(({ params }) => params)).toEqual([{ _count: 'true' }])
    expect(server.asked(isWholeCount)).toEqual([])
    expect(await screen.findByText('25 in total')).toBeTruthy()
  })

  it.each([
    ['', 1],
    ['?page=2', 1],
    ['?plant=oak', 0],
    ['?limit=20', 0],
  ])('asks for rows beside the description where the address is plain: /garden%s', async (search, early) => {
    let answer: () => void = () => undefined
    const description = new Promise((resolve) => {
      answer = () => resolve(GARDEN)
    })
    const garden = gardenOf(plants(1, 25))
    const server = fakeServer((call) => (isMeta(call) ? description : undefined), garden)
    openList(`/garden${search}`)
    await waitFor(() => expect(server.asked(isMeta)).toHaveLength(1))
    expect(await waitUntilStable(() => server.asked(isRows).length)).toBe(early)
    answer()
    await screen.findByRole('columnheader', { name: /Price/ })
    await screen.findByText(/in total/)
    expect(server.asked(isRows)).toHaveLength(1)
  })

  it('L15: draws each type as a person reads it, and nothing as a quiet dash', async () => {
    const [plant] = plants(1, 1)
    fakeServer(
      gardenOf([
        { ...plant, id: 12_345, planted: 1_790_000_000 },
        { ...plant, id: 2, plant: '' },
      ]),
    )
    openList()
    const cells = within(await row('12345'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(1, -1)).toEqual(['12345', 'Tree', '1,234.56', formatInstant(1_790_000_000), 'Growing'])
    expect(
      within((await screen.findByRole('checkbox', { name: 'Select 2' })).closest('tr')!).getByText('–'),
    ).toBeTruthy()
    expect(screen.queryByText('hush')).toBeNull()
  })

  it('L18: shows the sums over all that matches, in the unit people read, labelled as such', async () => {
    fakeServer(gardenOf(plants(1, 25)))
    openList()
    const totals = await row('Total of all matching')
    await waitFor(() => expect(totals.textContent).toContain('30,864.00'))
  })

  it('L6: turns pages and changes their size', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    const { user, address } = openList()
    await user.click(await screen.findByRole('button', { name: 'Page 3' }))
    await row('Plant 25')
    expect(address()).toBe('/garden?page=3')
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
    expect(server.asked(isCount)).toHaveLength(1)
  })

  it('L12: asks anew when it comes back into view, and shows what it knows until then', async () => {
    let isSlow = false
    const slow: Answerer = (call) => (isSlow && isRows(call) ? new Promise(() => undefined) : undefined)
    const server = fakeServer(slow, gardenOf(plants(1, 3)))
    const { router } = openList()
    await row('Plant 1')
    await router.navigate('/elsewhere')
    await screen.findByText('elsewhere')
    isSlow = true
    await router.navigate(-1)
    expect(await row('Plant 1')).toBeTruthy()
    await waitFor(() => expect([server.asked(isRows).length, server.asked(isCount).length]).toEqual([2, 2]))
    expect(server.asked(isMeta)).toHaveLength(1)
  })

  it('L12: asks anew when asked to refresh', async () => {
    const server = fakeServer(gardenOf(plants(1, 3)))
    const { user } = openList()
    await row('Plant 1')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect([server.asked(isRows).length, server.asked(isCount).length]).toEqual([2, 2]))
  })
})

describe('what stands in place of rows', () => {
  it('an empty list offers the next step', async () => {
    fakeServer(gardenOf([]))
    openList()
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    const add = screen.getAllByRole('link', { name: /Plant one/ })
    expect(add.map((link) => link.getAttribute('href'))).toEqual(['/garden/add', '/garden/add'])
  })

  it('an empty list offers nothing that is not granted', async () => {
    fakeServer(gardenOf([], { ...GARDEN, actions: [], show_excel: false }))
    openList()
    expect(await screen.findByText('Records will appear here once there are any.')).toBeTruthy()
    // The drawing of a first record bears a plus.
    expect(document.querySelector('svg[data-picture]')?.getAttribute('data-picture')).toBe('nothing')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('a filter that nothing matches can be taken off', async () => {
    fakeServer(
      (call) => (call.params['plant'] === undefined ? undefined : isRows(call) ? [] : undefined),
      gardenOf(plants(1, 3)),
    )
    const { user } = openList('/garden?plant=zz')
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
    const [, button] = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(button!)
    await row('Plant 1')
  })

  it('E7, L14: a failing request just stops loading, and can be tried again', async () => {
    let works = false
    fakeServer((call) => (isRows(call) && !works ? failing(call) : undefined), gardenOf(plants(1, 3)))
    const { user } = openList()
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await row('Plant 1')
  })

  it.each([
    ['rows', isRows],
    ['descriptions', () => true],
  ])('%s that did not come leave the sentence while they are asked for again', async (_what, isTheirs) => {
    let answer: 'fails' | 'waits' = 'fails'
    const never = new Promise<never>(() => undefined)
    fakeServer(
      (call) => (isTheirs(call) ? (answer === 'fails' ? failing(call) : never) : undefined),
      gardenOf(plants(1, 3)),
    )
    const { user } = openList()
    await screen.findByText('The list could not be loaded')
    answer = 'waits'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Try again/ }).classList.contains('ant-btn-loading')).toBe(
        true,
      ),
    )
    expect(screen.getByText('The list could not be loaded')).toBeTruthy()
  })

  it('a description that does not come can be asked for again', async () => {
    let works = false
    fakeServer((call) => (works ? undefined : failing(call)), gardenOf(plants(1, 3)))
    const { user } = openList()
    await screen.findByText('The list could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('Plant 1')).toBeTruthy()
  })
})

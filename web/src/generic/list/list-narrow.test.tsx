import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createSampleServer } from '../testing/sample-server.ts'
import { createFakeServer } from '../../testing/fake-server.ts'
import { LIST_PATH, createPlants } from '../testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'
import { createPendingPlants, REVIEWED_LIST } from '../testing/reviewed-list.ts'
import { ListScreen } from './list-screen.tsx'

vi.mock('#ui/use-mobile.ts', () => ({ useMobile: () => true }))

setUpScreenTests()

const open = (...history: string[]) => renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, ...history)

describe('list below 992 px', () => {
  it('shows a card per row, titled by its name column', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    open()
    const card = (await screen.findByRole('heading', { name: 'Plant 2' })).closest('li')!
    expect(within(card).getByText('Price').nextElementSibling?.textContent).toBe('1,234.56')
    expect(within(card).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/garden/edit/2')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('shows one Clear filters button when nothing matches', async () => {
    createFakeServer(createSampleServer([]))
    open('/garden?plant=zz')
    const nothing = (await screen.findByText('Nothing matches')).closest('section')!
    const clear = screen.getAllByRole('button', { name: 'Clear filters' })
    expect(clear.filter((button) => button.parentElement?.dataset['idle'] !== 'true')).toEqual([
      within(nothing).getByRole('button', { name: 'Clear filters' }),
    ])
  })

  it('shows the first state with a value next to the name', async () => {
    const [first, second] = createPendingPlants(1, 2)
    createFakeServer(createSampleServer([{ ...first, disabled: null }, second!], REVIEWED_LIST))
    open()
    const head = async (name: string) => (await screen.findByRole('heading', { name })).nextElementSibling
    expect((await head('Plant 1'))?.textContent).toBe('Pending')
    expect((await head('Plant 2'))?.textContent).toBe('Growing')
  })

  it('shows five page buttons including gaps (L6)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 200)))
    open('/garden?page=9')
    const pager = within(await screen.findByRole('navigation', { name: 'Pages' }))
    await waitFor(() =>
      expect(pager.getAllByRole('button', { name: /^Page/ }).map((each) => each.textContent)).toEqual(['1', '9', '20']),
    )
  })

  it('collapses the filters and shows the active ones as chips', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user } = open('/garden?kind=2')
    const fold = await screen.findByRole('button', { name: 'Filters' })
    expect(screen.getByRole('button', { name: 'Clear “Kind”' }).previousSibling?.textContent).toBe('Herb')
    await user.click(fold)
    expect(screen.getByRole('button', { name: 'Fewer filters' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Clear “Kind”' })).toBeNull()
  })

  it('shows the totals of all matching rows', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    open()
    const totals = within(await screen.findByRole('region', { name: 'Total of all matching' }))
    await waitFor(() => expect(totals.getByText('3,703.68')).toBeTruthy())
  })

  it('shows page sums above the totals when there are more pages (L18)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 12)))
    open()
    const ofPage = await screen.findByRole('region', { name: 'Total of this page' })
    expect(within(ofPage).getByText('12,345.60')).toBeTruthy()
    expect(ofPage.nextElementSibling?.getAttribute('aria-label')).toBe('Total of all matching')
  })
})

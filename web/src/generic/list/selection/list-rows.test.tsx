import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createSampleServer, isCount } from '#generic/testing/sample-server.ts'
import { createFakeServer, type CallHandler } from '#testing/fake-server.ts'
import { createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createPendingPlants, REVIEWED_LIST } from '#generic/testing/reviewed-list.ts'

setUpScreenTests()

describe('row selection', () => {
  it('persists across pages and is reset with one button (L5)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user } = openList()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 2' }))
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 11' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(await screen.findByRole('checkbox', { name: 'Select Plant 2' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Reset selection' }))
    expect(screen.getByRole('checkbox', { name: 'Select Plant 2' })).toHaveProperty('checked', false)
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  it('selects a page with the header checkbox and a range with Shift', async () => {
    createFakeServer(createSampleServer(createPlants(1, 10)))
    const { user } = openList()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Plant 5' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('4 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('10 selected')).toBeTruthy()
  })
})

it('shows cards on a phone of any width, like its menu (U7)', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16; Tablet)')
  createFakeServer(createSampleServer(createPlants(1, 2)))
  openList()
  expect(await screen.findByRole('heading', { level: 2, name: 'Plant 2' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

describe('row name', () => {
  it('is the row header and links to the detail page when the user may open it', async () => {
    const rows = createPendingPlants(1, 2)
    createFakeServer(createSampleServer(rows, REVIEWED_LIST))
    const { user, router } = openList()
    const name = within(await findRow('Plant 2')).getByRole('rowheader', { name: 'Plant 2' })
    await user.click(within(name).getByRole('link', { name: 'Plant 2' }))
    expect(router.state.location).toMatchObject({ pathname: '/garden/look/2', state: { from: '/garden' } })
  })

  it('is no link without a detail page', async () => {
    createFakeServer(createSampleServer(createPlants(1, 2)))
    openList()
    const name = within(await findRow('Plant 2')).getByRole('rowheader', { name: 'Plant 2' })
    expect(within(name).queryByRole('link')).toBeNull()
  })
})

describe('row deletion', () => {
  const deleting: CallHandler[] = []
  const start = async (url: string, count: number) => {
    const rows = createPlants(1, count)
    const server = createFakeServer(
      (call) => {
        if (call.path !== 'garden/plant/PlantDel') return undefined
        rows.splice(
          rows.findIndex((each) => each['id'] === (call.body as { id: number }).id),
          1,
        )
        return { id: 1 }
      },
      ...deleting,
      (call) => createSampleServer(rows)(call),
    )
    const screenParts = openList(url)
    return { server, ...screenParts }
  }

  it('confirms with the server’s question and does nothing when cancelled (L20)', async () => {
    const { server, user } = await start('/garden', 3)
    await user.click(within(await findRow('Plant 2')).getByRole('button', { name: 'Uproot' }))
    expect(screen.getByRole('alertdialog', { name: 'Uproot it?' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.filterCalls((call) => call.method === 'POST')).toEqual([])
  })

  it('deletes once, shows a notice, refetches rows and count, and deselects the row', async () => {
    const { server, user, notices } = await start('/garden', 3)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 2' }))
    await user.click(within(await findRow('Plant 2')).getByRole('button', { name: 'Uproot' }))
    const yes = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' })
    await user.dblClick(yes)
    await waitFor(() => expect(screen.queryByText('Plant 2')).toBeNull())
    expect(server.filterCalls((call) => call.method === 'POST').map(({ body }) => body)).toEqual([{ id: 2 }])
    expect(server.filterCalls(isCount)).toHaveLength(2)
    expect(notices).toMatchObject([{ kind: 'success', text: 'Done' }])
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  it('focuses the list when the focused button is removed', async () => {
    const { user } = await start('/garden', 3)
    await user.click(within(await findRow('Plant 2')).getByRole('button', { name: 'Uproot' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await waitFor(() => expect(screen.queryByText('Plant 2')).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'))
  })

  it('goes back one page when it has emptied the last (L13)', async () => {
    const { user, address } = await start('/garden?page=3', 21)
    await user.click(within(await findRow('Plant 21')).getByRole('button', { name: 'Uproot' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await findRow('Plant 20')
    expect(address()).toBe('/garden?page=2')
  })
})

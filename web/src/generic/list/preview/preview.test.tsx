import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { TableMeta } from '@cangdan/protocol'
import { createSampleServer } from '#generic/testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '../../../testing/fake-server.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import {
  createHistoryEntry,
  HISTORY,
  INFO,
  createPendingPlants,
  serveRecords,
  REVIEWED_LIST,
} from '#generic/testing/reviewed-list.ts'

setUpScreenTests()

const PLANTS = createPendingPlants(1, 10)
const NO_LOOK: TableMeta = {
  ...REVIEWED_LIST,
  actions: REVIEWED_LIST.actions.filter(({ name }) => name !== 'look' && name !== 'edit'),
}

async function open({ answerers = [], meta = REVIEWED_LIST }: { answerers?: CallHandler[]; meta?: TableMeta } = {}) {
  const server = createFakeServer(
    ...answerers,
    serveRecords(PLANTS, [createHistoryEntry('add')]),
    createSampleServer(PLANTS, meta),
  )
  const parts = openList()
  const first = await findRow('Plant 1')
  screen.getByRole('region', { name: 'Plants' }).focus()
  const read = () => server.filterCalls(({ path }) => path === INFO).map(({ params }) => params['id'])
  return { ...parts, server, first, read }
}

const panel = (name: string) => screen.findByRole('complementary', { name: `Preview: ${name}` })
const noPanel = () => expect(screen.queryByRole('complementary', { name: /^Preview/ })).toBeNull()

describe('row preview', () => {
  it('opens on Space and shows the record, its actions, and a link to its page', async () => {
    const { user, first, read } = await open()
    await user.keyboard('{ArrowDown} ')
    const preview = within(await panel('Plant 1'))
    expect((await preview.findByText('Contact phone')).nextElementSibling?.textContent).toBe('–')
    expect(preview.getByRole('region', { name: 'More about it' })).toBeTruthy()
    expect(preview.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/garden/look/1')
    expect(preview.getByRole('button', { name: 'Review' })).toBeTruthy()
    expect(document.activeElement).toBe(first)
    expect(within(first).getByRole('checkbox')).toHaveProperty('checked', false)
    expect(read()).toEqual(['1'])
  })

  it('omits empty list columns', async () => {
    const { user } = await open()
    await user.keyboard('{ArrowDown} ')
    const more = within(within(await panel('Plant 1')).getByRole('region', { name: 'More about it' }))
    expect(more.getByText('Planted')).toBeTruthy()
    expect(more.queryByText('Reviewed at')).toBeNull()
  })

  it('closes on Escape or Space and returns the focus to its row', async () => {
    const { user, first } = await open()
    for (const key of ['{Escape}', ' ']) {
      await user.keyboard('{ArrowDown} ')
      await panel('Plant 1')
      await user.keyboard(key)
      await waitFor(noPanel)
      expect(document.activeElement).toBe(first)
      screen.getByRole('region', { name: 'Plants' }).focus()
    }
  })

  it('is entered by Tab, left by Shift+Tab, and closed from inside', async () => {
    const { user, first } = await open()
    await user.keyboard('{ArrowDown} ')
    const preview = await panel('Plant 1')
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(preview)
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{Tab}{Tab}')
    expect(preview.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(noPanel)
    expect(document.activeElement).toBe(first)
  })

  it('follows the focused row and loads only the row where the focus rests', async () => {
    const { user, read } = await open()
    await user.keyboard('{ArrowDown} ')
    await within(await panel('Plant 1')).findByText('Contact phone')
    // Without pauses, like key repeats on an idle machine.
    for (let times = 0; times < 8; times += 1) fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    const preview = within(screen.getByRole('complementary', { name: 'Preview: Plant 9' }))
    expect(preview.queryByText('Contact phone')).toBeNull()
    await preview.findByText('Contact phone')
    expect(read()).toEqual(['1', '9'])
  })

  it('aborts its request when the focus moves on', async () => {
    const signals: AbortSignal[] = []
    const { user } = await open()
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      if (!input.includes(INFO)) return answer(input, init)
      if (init.signal) signals.push(init.signal)
      return new Promise(() => undefined)
    })
    await user.keyboard('{ArrowDown} ')
    await panel('Plant 1')
    await waitFor(() => expect(signals).toHaveLength(1))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(signals).toHaveLength(2))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('shows that a record was deleted', async () => {
    const gone: CallHandler = ({ path }) => (path === INFO ? rejectCall({ code: 'not_found' }) : undefined)
    const { user, first, notices } = await open({ answerers: [gone] })
    await user.keyboard('{ArrowDown} ')
    const preview = within(await panel('Plant 1'))
    expect((await preview.findByRole('alert')).textContent).toContain('There is no such record')
    expect(notices).toEqual([])
    const [, close] = preview.getAllByRole('button', { name: 'Close' })
    await user.click(close!)
    await waitFor(noPanel)
    expect(document.activeElement).toBe(first)
  })

  it('loads the history when it is expanded', async () => {
    const { user, server } = await open()
    await user.keyboard('{ArrowDown} ')
    const preview = within(await panel('Plant 1'))
    const past = await preview.findByText('History')
    expect(server.filterCalls(({ path }) => path === HISTORY)).toEqual([])
    await user.click(past)
    expect(await preview.findByText('Lin')).toBeTruthy()
  })

  it('opens from the row menu, which returns the focus to the row', async () => {
    const { user, first } = await open()
    fireEvent.contextMenu(within(first).getByText('Tree'))
    await user.click(screen.getByRole('menuitem', { name: 'Preview' }))
    await panel('Plant 1')
    expect(document.activeElement).toBe(first)
  })

  it('closes when its record is deleted', async () => {
    const gone: CallHandler = ({ method }) => (method === 'POST' ? null : undefined)
    const { user } = await open({ answerers: [gone] })
    await user.keyboard('{ArrowDown} ')
    await user.click(await within(await panel('Plant 1')).findByRole('button', { name: 'Uproot' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await waitFor(noPanel)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('does not reuse a previewed row for a record of the next page', async () => {
  const plants = createPendingPlants(1, 20)
  createFakeServer(serveRecords(plants), createSampleServer(plants, REVIEWED_LIST))
  const { user } = openList()
  await findRow('Plant 1')
  screen.getByRole('region', { name: 'Plants' }).focus()
  await user.keyboard('{ArrowDown} ')
  await panel('Plant 1')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  const next = await findRow('Plant 11')
  next.focus()
  await panel('Plant 11')
  await user.keyboard(' ')
  await waitFor(noPanel)
  expect(document.activeElement).toBe(next)
})

it('offers no preview without the right to open records, and Space selects', async () => {
  const { user, first, read } = await open({ meta: NO_LOOK })
  await user.keyboard('{ArrowDown} ')
  expect(within(first).getByRole('checkbox')).toHaveProperty('checked', true)
  fireEvent.contextMenu(within(first).getByText('Tree'))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Copy the cell',
    'Review',
    'Water',
    'Uproot',
  ])
  noPanel()
  expect(read()).toEqual([])
})

it('fills the screen on a phone and returns the focus to its opener', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone')
  createFakeServer(serveRecords(PLANTS), createSampleServer(PLANTS, REVIEWED_LIST))
  const { user } = openList()
  const [more] = await screen.findAllByRole('button', { name: 'More' })
  await user.click(more!)
  await user.click(screen.getByRole('menuitem', { name: 'Preview' }))
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('Contact phone')).toBeTruthy()
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(more)
})

import { INBOX_PATHS, type InboxItem, QUICK_MENU_PATHS, type WeeklyCount, WORKBENCH_PATH } from '@cangdan/protocol'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeInbox, useInboxDrawer } from '#api/endpoints/inbox.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { Routed } from '#testing/routed.tsx'
import { LIN } from '#testing/session.ts'
import { Tiles } from './tiles.tsx'

const ALERT: InboxItem = {
  kind: 'msg',
  id: 3,
  title: 'Copper moves',
  type: 'Alert',
  tone: 'alert',
  time: 1_700_000_000,
  is_read: false,
  is_top: false,
}
const WORKBENCH = { waiting: [], prices: [], weeks: [], steps: [], topics: [] }

function draw(info = LIN, items: readonly InboxItem[] = [], weeks: readonly WeeklyCount[] = []) {
  createFakeServer({
    [WORKBENCH_PATH]: () => createSuccess({ ...WORKBENCH, weeks }),
    [QUICK_MENU_PATHS.list]: () => createSuccess([]),
    [INBOX_PATHS.list]: () => createSuccess({ items, count: items.length }),
  })
  renderInside(
    <Routed>
      <Tiles hasHeight />
    </Routed>,
    '/dashboard',
    { info },
  )
}

const order = () =>
  [...document.querySelectorAll('[data-column]')].map((column) =>
    [...column.querySelectorAll('h2')].map(({ textContent }) => textContent),
  )
const DEFAULT_ORDER = [
  ['Waiting for you', 'Latest prices'],
  ['Quick menus', 'Opened last', 'Messages and notices'],
]
const press = (title: string, key: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name: `Move “${title}”` }), {
    key,
    ctrlKey: true,
    shiftKey: true,
  })

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  closeInbox()
  vi.unstubAllGlobals()
})

it('moves tiles by key within and across columns and stores the order per account', async () => {
  draw({ ...LIN, uid: 71 })
  await expect.poll(order).toEqual(DEFAULT_ORDER)
  press('Latest prices', 'ArrowUp')
  press('Messages and notices', 'ArrowLeft')
  const own = [
    ['Latest prices', 'Waiting for you', 'Messages and notices'],
    ['Quick menus', 'Opened last'],
  ]
  await expect.poll(order).toEqual(own)
  cleanup()
  draw({ ...LIN, uid: 71 })
  await expect.poll(order).toEqual(own)
  cleanup()
  draw({ ...LIN, uid: 72 })
  await expect.poll(order).toEqual(DEFAULT_ORDER)
})

it('ignores unknown and repeated tiles in the stored order', async () => {
  localStorage.setItem('workbench/73', '{"main":["notices","notices","gone",7],"side":"x"}')
  draw({ ...LIN, uid: 73 })
  await expect.poll(order).toEqual([
    ['Messages and notices', 'Waiting for you', 'Latest prices'],
    ['Quick menus', 'Opened last'],
  ])
})

it('lists recent pages by record name and skips pages without access', async () => {
  const opened = [
    { key: '/banks/bank/look/4', name: 'East Bank' },
    { key: '/banks/bank/list' },
    { key: '/gone/list' },
    { key: '/dashboard' },
  ]
  localStorage.setItem('recent/74', JSON.stringify(opened))
  draw({ ...LIN, uid: 74 })
  const tile = within(await screen.findByRole('region', { name: 'Opened last' }))
  expect(tile.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/banks/bank/look/4', 'East BankBank'],
    ['/banks/bank/list', 'Bank'],
  ])
})

it('lists messages and opens each in the inbox drawer', async () => {
  draw(LIN, [ALERT, { ...ALERT, id: 4, title: 'Read it', is_read: true }])
  const tile = within(await screen.findByRole('region', { name: 'Messages and notices' }))
  fireEvent.click(await tile.findByRole('button', { name: /^Unread Copper moves/ }))
  expect(useInboxDrawer.getState()).toEqual({ isOpen: true, item: { kind: 'msg', id: 3 } })
  fireEvent.click(tile.getByRole('button', { name: 'All messages' }))
  expect(useInboxDrawer.getState()).toEqual({ isOpen: true, item: undefined })
  expect(tile.getByRole('button', { name: /^Read it/ })).toBeTruthy()
})

it('reloads messages after a failure', async () => {
  draw()
  cleanup()
  let isWell = false
  createFakeServer({
    [WORKBENCH_PATH]: () => createSuccess(WORKBENCH),
    [QUICK_MENU_PATHS.list]: () => createSuccess([]),
    [INBOX_PATHS.list]: () => (isWell ? createSuccess({ items: [ALERT], count: 1 }) : rejectCall({})),
  })
  renderInside(
    <Routed>
      <Tiles hasHeight />
    </Routed>,
    '/dashboard',
  )
  const tile = within(await screen.findByRole('region', { name: 'Messages and notices' }))
  const again = await tile.findByRole('button', { name: 'Try again' })
  isWell = true
  fireEvent.click(again)
  expect(await tile.findByText('Copper moves')).toBeTruthy()
})

it('shows the counts of today, seven days and the seven days before, with a link to the list', async () => {
  draw(LIN, [], [{ screen: '/banks/bank/list', title: 'Bank', days: [0, 2, 0, 0, 1200, 0, 3], before: 7 }])
  const tile = within(await screen.findByRole('region', { name: 'The last seven days' }))
  expect(tile.getByRole('link', { name: 'Bank' }).getAttribute('href')).toBe('/banks/bank/list')
  expect(tile.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['', '3', '1,205', '7'])
})

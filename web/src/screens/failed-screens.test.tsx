// Custom screens keep showing a failure while they retry, and keep older data when a refetch fails.
import {
  ADDRESS_PATHS,
  BIG_SCREEN_PATH,
  BOOKS,
  DESK_PATH,
  EXPORT_PATHS,
  HELP_PATHS,
  INBOX_PATHS,
  LEDGER_PATHS,
  MONITOR_PATHS,
  PRICE_CHART,
  QUICK_MENU_PATHS,
  SESSION_PATHS,
  WORKBENCH_PATH,
} from '@cangdan/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { ExportDrawer } from '#layout/exports/export-drawer.tsx'
import { HelpDrawer } from '#layout/help/help-drawer.tsx'
import { InboxDrawer } from '#layout/inbox/inbox-drawer.tsx'
import { createFakeServer, rejectCall, createSuccess } from '../testing/fake-server.ts'
import { renderInside } from '../testing/render-shell.tsx'
import { Routed } from '../testing/routed.tsx'
import { createSessionHandlers } from '../testing/session.ts'
import { signInAs } from '../testing/sign-in.ts'
import { BigScreen } from './console/big-screen/big-screen.tsx'
import { NoticesTile } from './console/dashboard/tiles/notices-tile.tsx'
import { QuickMenusTile } from './console/dashboard/quick-menus/quick-menus.tsx'
import { Tiles } from './console/dashboard/tiles/tiles.tsx'
import { TaskQueueScreen } from './console/desk/task-queue-screen.tsx'
import { LedgerScreen } from './system/ledger/ledger-screen.tsx'
import { CacheKeys } from './system/monitor/cache-keys.tsx'
import { CacheScreen } from './system/monitor/cache-screen.tsx'
import { ServiceScreen } from './system/monitor/service-screen.tsx'
import { PricePanel } from './goods/price-chart/price-panel.tsx'
import { AddressBook } from './accounts/profile/address/address-book.tsx'
import { SessionList } from './accounts/profile/session-list.tsx'
import { TrialBalanceScreen } from './money/trial-balance/trial-balance-screen.tsx'

const PROPS = { node: undefined, title: 'Title', id: undefined }
const CACHE = {
  cache_name: 'a',
  title: 'A',
  remark: '',
  entries: 0,
  max: 0,
  hits: 0,
  misses: 0,
  hit_rate: null,
}
const PRICE = { id: 1, version: 1, values: {}, row: { good_id: [1, 2], region: [] }, labels: {} }
const buildEmpty = () => undefined
const NO_LEDGER = { log: null, faults: [] }
const NO_PRICES = {
  from: 0,
  to: 86_400,
  good_name: 'Copper',
  spec_name: 'A',
  region_id: 0,
  regions: [],
  spot: { day: [], last: [], price: [], who: [], audited: [] },
  people: [],
  futures: null,
}
const NO_BOOK = { day: '2026-11-28', kinds: [], total: { debit: '0', credit: '0', balance: '0' } }

interface Case {
  readonly of: string
  readonly page: ReactElement
  readonly call: string
  readonly failed: string
  readonly comes?: { readonly data: unknown; readonly seen: string }
}

const CASES: readonly Case[] = [
  {
    of: 'the sessions',
    page: <SessionList />,
    call: SESSION_PATHS.sessions,
    failed: 'Could not be loaded',
    comes: {
      data: [{ id: 'a', agent: 'Firefox', ip: '10.0.0.1', create_time: 1, last_time: 1, current: true }],
      seen: 'Firefox',
    },
  },
  {
    of: 'the addresses',
    page: <AddressBook />,
    call: ADDRESS_PATHS.list,
    failed: 'The addresses could not be loaded',
    comes: { data: [], seen: 'Add an address' },
  },
  {
    of: 'the task queue',
    page: <TaskQueueScreen {...PROPS} />,
    call: DESK_PATH,
    failed: 'Could not be loaded',
    comes: { data: { items: [], isCut: false, topics: [] }, seen: 'Nothing waits for you' },
  },
  {
    of: 'the waiting records',
    page: <Tiles hasHeight={false} />,
    call: WORKBENCH_PATH,
    failed: 'It could not be fetched.',
    comes: {
      data: { waiting: [], prices: null, weeks: [], steps: [], topics: [] },
      seen: 'Nothing waits for you.',
    },
  },
  {
    of: 'the notices of the dashboard',
    page: <NoticesTile />,
    call: INBOX_PATHS.list,
    failed: 'It could not be fetched.',
    comes: { data: { items: [], count: 0 }, seen: 'Nothing has been written' },
  },
  {
    of: 'the quick menus',
    page: <QuickMenusTile menu={[]} />,
    call: QUICK_MENU_PATHS.list,
    failed: 'It could not be fetched.',
  },
  {
    of: 'the exports',
    page: <ExportDrawer isOpen onClose={buildEmpty} />,
    call: EXPORT_PATHS.list,
    failed: 'Your exports could not be read',
    comes: { data: [], seen: 'No exports' },
  },
  {
    of: 'the help',
    page: <HelpDrawer isOpen onClose={buildEmpty} />,
    call: HELP_PATHS.index,
    failed: 'Help could not be read',
    comes: { data: { classes: [], articles: [] }, seen: 'No articles yet' },
  },
  {
    of: 'the messages',
    page: <InboxDrawer isOpen onClose={buildEmpty} />,
    call: INBOX_PATHS.list,
    failed: 'The messages could not be read',
    comes: { data: { items: [], count: 0 }, seen: 'No messages' },
  },
  {
    of: 'the service monitor',
    page: <ServiceScreen {...PROPS} />,
    call: MONITOR_PATHS.service,
    failed: 'Could not be loaded',
  },
  {
    of: 'the caches',
    page: <CacheScreen {...PROPS} />,
    call: MONITOR_PATHS.cache,
    failed: 'Could not be loaded',
  },
  {
    of: 'the keys of a cache',
    page: <CacheKeys cache={CACHE} canDrop={false} onDropped={buildEmpty} onClose={buildEmpty} />,
    call: MONITOR_PATHS.cacheKeys,
    failed: 'Could not be loaded',
    comes: { data: { count: 0, is_hashed: true, rows: [] }, seen: 'No keys' },
  },
  {
    of: 'the ledger',
    page: <LedgerScreen {...PROPS} />,
    call: LEDGER_PATHS.info,
    failed: 'Could not be loaded',
    comes: { data: NO_LEDGER, seen: 'No entries yet' },
  },
  {
    of: 'the trial balance',
    page: <TrialBalanceScreen {...PROPS} />,
    call: BOOKS.balance,
    failed: 'Could not be loaded',
    comes: { data: NO_BOOK, seen: 'Total' },
  },
  {
    of: 'the prices',
    page: <PricePanel record={PRICE} />,
    call: PRICE_CHART,
    failed: 'The prices could not be loaded',
    comes: { data: NO_PRICES, seen: 'No price' },
  },
]

/** Each call waits until the test responds; other calls fail. */
function open({ page, call }: Pick<Case, 'page' | 'call'>) {
  const waiting: ((answer: unknown) => void)[] = []
  const server = createFakeServer(
    { [call]: () => new Promise((answer) => waiting.push(answer)) },
    createSessionHandlers(),
    () => rejectCall({ code: 'internal' }),
  )
  renderInside(<Routed>{page}</Routed>, '/dashboard')
  const answer = async (with_: unknown) => {
    await waitFor(() => expect(waiting).not.toEqual([]))
    await act(async () => {
      for (const one of waiting.splice(0)) one(with_)
      await Promise.resolve()
    })
  }
  return { ...server, answer, user: userEvent.setup(), isAsked: () => waiting.length > 0 }
}

const findAlert = async (words: string) => {
  const found = await screen.findByText(words)
  return found.closest('[role=alert]')
}

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
beforeEach(() => signInAs())
afterEach(cleanup)

describe('failed load', () => {
  it.each(CASES)('is reported by $of and stays visible during a retry', async ({ failed, ...shown }) => {
    const { answer, user, isAsked } = open(shown)
    await answer(rejectCall({ code: 'internal' }))
    expect(await findAlert(failed)).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(isAsked()).toBe(true))
    expect(await findAlert(failed)).not.toBeNull()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it.each(CASES.filter(({ comes }) => comes !== undefined))(
    'is reported next to the older data of $of',
    async ({ comes, failed, ...shown }) => {
      const { answer, user } = open(shown)
      await answer(rejectCall({ code: 'internal' }))
      await user.click(await screen.findByRole('button', { name: 'Try again' }))
      await answer(createSuccess(comes?.data))
      const seen = new RegExp(comes?.seen ?? '', 'i')
      expect((await screen.findAllByText(seen)).length).toBeGreaterThan(0)
      expect(screen.queryByText(failed)).toBeNull()
      act(() => void refetchAll())
      await answer(rejectCall({ code: 'internal' }))
      expect((await screen.findByText(/Could not be refreshed/)).closest('[role=alert]')).not.toBeNull()
      expect(screen.getAllByText(seen).length).toBeGreaterThan(0)
    },
  )

  it('stays visible on the big screen, which retries by itself', async () => {
    const { answer, isAsked } = open({ page: <BigScreen />, call: BIG_SCREEN_PATH })
    await answer(rejectCall({ code: 'internal' }))
    const words = 'Not available at the moment, trying again'
    expect(await screen.findByText(words)).toBeTruthy()
    act(() => void refetchAll())
    await waitFor(() => expect(isAsked()).toBe(true))
    expect(screen.getByText(words)).toBeTruthy()
  })
})

function refetchAll(): Promise<void> {
  return queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey: [of] }) => of !== 'session' })
}

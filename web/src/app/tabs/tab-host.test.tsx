import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery, type Session } from '#api/session/session.ts'
import { Shell } from '#layout/shell.tsx'
import { useScreen } from '#runtime/screen.ts'
import { useTabs } from '#runtime/tab-store.ts'
import { MAX_TABS } from '#runtime/tabs.ts'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { LIN, MENU } from '#testing/session.ts'
import { RightsOnTabs } from './rights-on-tabs.tsx'
import { TabHost } from './tab-host.tsx'

const log: string[] = []

function Recorded({ name }: { readonly name: string }) {
  const { address, setSearch } = useScreen()
  useEffect(() => {
    log.push(`+${name}`)
    return () => void log.push(`-${name}`)
  }, [name])
  return (
    <>
      <h1>{name}</h1>
      <output>{address}</output>
      <input aria-label={`note of ${name}`} />
      <button type="button" onClick={() => setSearch(new URLSearchParams({ page: '2' }))}>
        turn {name}
      </button>
    </>
  )
}

vi.mock('#generic/list/list-screen.tsx', () => ({
  ListScreen: ({ title }: { title: string }) => <Recorded name={title} />,
}))
vi.mock('#generic/form/form-screen.tsx', () => ({
  FormScreen: ({ title, id }: { title: string; id: number | undefined }) => <Recorded name={`${title} ${id}`} />,
}))

const BANKS = '/banks/bank/list'
const PRICES = '/goods/price/list'
const form = (id: number) => `/banks/bank/edit/${id}`

function open(address: string) {
  const app = (
    <Shell titles={({ key }) => key}>
      <TabHost />
      <RightsOnTabs />
    </Shell>
  )
  const { router } = renderInside(app, address)
  return { router, go: (to: string) => act(() => router.navigate(to)) }
}

const getTabStrip = () => within(screen.getByRole('navigation', { name: 'Open pages' }))
/** Without the dashboard, which is always the first tab. */
const listTabs = () =>
  getTabStrip()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .slice(1)
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('tabs (U3)', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => {
    log.length = 0
    sessionStorage.clear()
  })

  afterEach(cleanup)

  it('keep input and address while hidden and pause effects', async () => {
    const { router, go } = open(BANKS)
    await userEvent.type(await screen.findByLabelText('note of Bank'), 'half')
    await userEvent.click(screen.getByRole('button', { name: 'turn Bank' }))
    expect(router.state.location.search).toBe('?page=2')
    await go(PRICES)
    await findHeading('Price')
    expect(screen.queryByRole('heading', { name: 'Bank' })).toBeNull()
    expect(log).toEqual(['+Bank', '-Bank', '+Price'])
    await userEvent.click(getTabStrip().getByRole('link', { name: BANKS }))
    await findHeading('Bank')
    expect(router.state.location.search).toBe('?page=2')
    expect(screen.getByLabelText('note of Bank')).toHaveProperty('value', 'half')
    expect(log).toEqual(['+Bank', '-Bank', '+Price', '-Price', '+Bank'])
  })

  it('opens one tab per record and one per list', async () => {
    const { go } = open(BANKS)
    await findHeading('Bank')
    for (const to of [form(1), form(2), `${BANKS}?page=3`]) await go(to)
    expect(listTabs()).toEqual([`${BANKS}?page=3`, form(1), form(2)])
  })

  it('activates the most recently used tab after a close', async () => {
    const { router, go } = open(BANKS)
    await findHeading('Bank')
    await go(PRICES)
    await go(form(1))
    await userEvent.click(getTabStrip().getByRole('button', { name: `Close ${form(1)}` }))
    await waitFor(() => expect(router.state.location.pathname).toBe(PRICES))
    expect(listTabs()).toEqual([BANKS, PRICES])
    await userEvent.click(getTabStrip().getByRole('button', { name: `Close ${BANKS}` }))
    expect([router.state.location.pathname, listTabs()]).toEqual([PRICES, [PRICES]])
    await userEvent.click(getTabStrip().getByRole('button', { name: `Close ${PRICES}` }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('marks unsaved changes and confirms before closing', async () => {
    const { go } = open(BANKS)
    await findHeading('Bank')
    await go(form(1))
    const discard = vi.fn<() => void>()
    act(() => void getUnsavedChanges(form(1)).register({ discard, comesBack: () => false }))
    await go(BANKS)
    expect(getTabStrip().getByTitle(/Unsaved changes/)).toBeTruthy()
    const close = getTabStrip().getByRole('button', { name: `Close ${form(1)}` })
    await userEvent.click(close)
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(listTabs()).toContain(form(1))
    await userEvent.click(close)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1)!)
    expect([discard.mock.calls.length, listTabs()]).toEqual([1, [BANKS]])
  })

  it('closes a tab to make room and shows a notice when all tabs have unsaved changes', async () => {
    const { router, go } = open(BANKS)
    await findHeading('Bank')
    for (let id = 1; id < MAX_TABS - 1; id += 1) await go(form(id))
    expect(listTabs()).toHaveLength(MAX_TABS - 1)
    await go(form(100))
    expect(listTabs()).not.toContain(BANKS)
    act(() => {
      for (const { key } of useTabs.getState().tabs)
        getUnsavedChanges(key).register({ discard: () => undefined, comesBack: () => false })
    })
    await go(PRICES)
    await screen.findByText(/^Open pages: 20, all with unsaved changes/)
    expect([router.state.location.pathname, listTabs().length]).toEqual([form(100), MAX_TABS - 1])
  })

  it('confirms before leaving for the login page after a logout in another window', async () => {
    const { router, go } = open(BANKS)
    await findHeading('Bank')
    act(() => void getUnsavedChanges(BANKS).register({ discard: () => undefined, comesBack: () => false }))
    await go('/login')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('You have signed out in another window.')
    expect(router.state.location.pathname).toBe(BANKS)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    // The test's router has no login route.
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
    expect(useTabs.getState().tabs).toEqual([])
  })

  const openAll = async () => {
    const { router, go } = open(BANKS)
    await findHeading('Bank')
    await go(form(1))
    await go(PRICES)
    await findHeading('Price')
    return { router, go }
  }
  const change = (part: Partial<Session>) =>
    act(() => {
      queryClient.setQueryData(sessionQuery.queryKey, { info: LIN, menu: MENU, ...part })
    })

  it('closes tabs whose screen is no longer granted and activates the last used', async () => {
    const { router } = await openAll()
    change({ menu: MENU.slice(0, 1) })
    await waitFor(() => expect(listTabs()).toEqual([BANKS, form(1)]))
    expect(router.state.location.pathname).toBe(form(1))
    await screen.findByText('Your rights have changed. Pages that you may no longer use were closed.')
  })

  it('keeps tabs with unsaved changes and shows a notice when the right is lost', async () => {
    const { router } = await openAll()
    getUnsavedChanges(PRICES).register({ discard: () => undefined, comesBack: () => false })
    change({ menu: MENU.slice(0, 1) })
    await screen.findByText(/^You may no longer use this page/)
    expect([router.state.location.pathname, listTabs()]).toEqual([PRICES, [BANKS, form(1), PRICES]])
    getUnsavedChanges(PRICES).forget()
  })

  it('closes tabs when the role changes, except unsaved ones (S5)', async () => {
    const { router } = await openAll()
    getUnsavedChanges(form(1)).register({ discard: () => undefined, comesBack: () => false })
    change({ info: { ...LIN, roles: ['auditor'] } })
    await waitFor(() => expect(listTabs()).toEqual([form(1)]))
    expect(router.state.location.pathname).toBe(form(1))
    getUnsavedChanges(form(1)).forget()
    await screen.findByText(/^Your role has changed/)
  })
})

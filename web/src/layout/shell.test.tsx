import { SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSessionEnd } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { createFakeServer, createNetworkError, createSuccess } from '../testing/fake-server.ts'
import { TabHost } from '#app/tabs/tab-host.tsx'
import { renderInside } from '../testing/render-shell.tsx'
import { createMenuNode, createSessionHandlers } from '../testing/session.ts'
import { signInAs } from '../testing/sign-in.ts'
import { Pane } from './pane.tsx'
import { useSettings } from './settings-store.ts'
import { Shell } from './shell.tsx'
import type { TabTitles } from './tabs/all-tabs.tsx'

const titles: TabTitles = ({ key }) => key
const page = (
  <Shell titles={titles}>
    <p>the page</p>
  </Shell>
)
const tabbed = (
  <Shell titles={titles}>
    <TabHost />
  </Shell>
)
const rail = () => screen.getByRole('navigation', { name: 'Modules' })

describe('shell', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    useSettings.setState({ isPanelOpen: true, pinyinSearch: true })
  })

  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('shows a rail of modules and the screens of the active one (U1)', () => {
    renderInside(page, '/goods/price/list')
    expect(
      within(rail())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Workbench', 'Banks', 'Goods'])
    expect(within(rail()).getByRole('link', { name: 'Goods' }).getAttribute('aria-current')).toBe('true')
    const panel = screen.getByRole('navigation', { name: 'Goods menu' })
    expect(within(panel).getByRole('link', { name: 'Price' }).getAttribute('aria-current')).toBe('page')
  })

  it('works with blocked or full storage (U1)', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
    renderInside(page, '/goods/price/list')
    expect(screen.getByText('the page')).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Goods menu' })).toBeTruthy()
    cleanup()
    renderInside(page, '/profile')
    expect(screen.getByText('the page')).toBeTruthy()
  })

  it('opens and closes nested groups, and opens the group of the current page (D8)', async () => {
    const list = (path: string, title: string) => createMenuNode(path, title, { meta: { screen: 'list', list: path } })
    const menu = [
      createMenuNode('/m', 'Module', {
        alwaysShow: true,
        children: [
          createMenuNode('/m/a', 'Outer', {
            meta: { icon: 'bank', title2: 'All of it' },
            children: [
              createMenuNode('/m/a/b', 'Inner', {
                children: [list('/m/a/b/c', 'Deep'), list('/m/a/b/d', 'Deeper')],
              }),
              createMenuNode('/m/a/e', 'Lonely', { children: [list('/m/a/e/f', 'Single')] }),
            ],
          }),
          list('/m/g', 'Flat'),
        ],
      }),
    ]
    const { router } = renderInside(page, '/m/a/b/d', { menu })
    const panel = within(screen.getByRole('navigation', { name: 'Module menu' }))
    const links = () => panel.getAllByRole('link').map(({ textContent }) => textContent)
    expect(links()).toEqual(['Deep', 'Deeper', 'Single', 'Flat'])
    expect(panel.queryByText('Lonely')).toBeNull()
    const outer = panel.getByRole('button', { name: 'Outer' })
    expect([outer.title, outer.getAttribute('aria-expanded')]).toEqual(['All of it', 'true'])
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }))
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Module',
      'Outer',
      'Inner',
      'Deeper',
    ])
    await userEvent.click(panel.getByRole('link', { name: 'Flat' }))
    await userEvent.click(outer)
    expect([links(), outer.getAttribute('aria-expanded')]).toEqual([['Flat'], 'false'])
    await act(() => router.navigate('/m/a/e/f'))
    expect(links()).toEqual(['Deep', 'Deeper', 'Single', 'Flat'])
  })

  it('opens the panel by default and stores that it was closed (U1)', async () => {
    renderInside(page, '/goods/price/list')
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
    expect(screen.queryByRole('navigation', { name: 'Goods menu' })).toBeNull()
    expect(JSON.parse(localStorage.getItem('settings') ?? '').state).toMatchObject({ isPanelOpen: false })
  })

  it('marks the list of a form in the panel (U1)', () => {
    renderInside(page, '/banks/bank/edit/3')
    const panel = screen.getByRole('navigation', { name: 'Banks menu' })
    expect(within(panel).getByRole('link', { name: 'Bank' }).getAttribute('aria-current')).toBe('page')
  })

  it('links the breadcrumb to the parents (U2)', () => {
    renderInside(page, '/banks/bank/edit/3')
    const crumbs = screen.getByRole('navigation', { name: 'You are here' })
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Banks', 'Bank', 'Edit bank'])
    expect(within(crumbs).getByRole('link', { name: 'Bank' }).getAttribute('href')).toBe('/banks/bank/list')
  })

  it('names a page outside the menu like its tab (U2)', () => {
    renderInside(tabbed, '/profile/user/edit')
    const crumbs = screen.getByRole('navigation', { name: 'You are here' })
    expect(within(crumbs).getByText('/profile/user/edit').getAttribute('aria-current')).toBe('page')
  })

  it('shows the product name with and without the panel (A2)', () => {
    renderInside(page, '/dashboard')
    expect(screen.getByText('Warehouse Receipt Pledge Platform')).toBeTruthy()
    cleanup()
    renderInside(page, '/banks/bank/list')
    expect(screen.getByText('Warehouse Receipt Pledge Platform')).toBeTruthy()
  })

  it('links the user menu to the password page (U2)', async () => {
    await signInAs()
    const { router } = renderInside(page, '/dashboard')
    await userEvent.click(screen.getByRole('button', { name: /Account menu/ }))
    await userEvent.click(await screen.findByText('Change password'))
    expect(router.state.location.pathname).toBe('/profile/pwd/edit')
  })

  it('ends the session on logout when the server is unreachable (U2)', async () => {
    const server = createFakeServer({ [SESSION_PATHS.logout]: createNetworkError })
    const ended = vi.fn<(reason: string | undefined) => void>()
    const stop = onSessionEnd(ended)
    await signInAs()
    renderInside(page, '/dashboard')
    await userEvent.click(screen.getByRole('button', { name: /Account menu/ }))
    await userEvent.click(await screen.findByText('Log out'))
    await waitFor(() => expect(ended).toHaveBeenCalledWith(undefined))
    expect(server.callsOf(SESSION_PATHS.logout)).toHaveLength(1)
    expect(localStorage.getItem('token')).toBeNull()
    stop()
  })

  describe('with unsaved changes', () => {
    const unsaved = () => {
      const discard = vi.fn<() => void>()
      const stop = getUnsavedChanges('/dashboard').register({ discard, comesBack: () => false })
      return { discard, stop }
    }
    const answer = async (name: string) => {
      // An earlier dialog may still be closing.
      const question = (await screen.findAllByRole('dialog')).at(-1)
      await userEvent.click(within(question!).getByRole('button', { name }))
    }

    it('confirms before a refresh and keeps the page on cancel', async () => {
      createFakeServer(createSessionHandlers())
      renderInside(tabbed, '/dashboard')
      const { discard, stop } = unsaved()
      const content = screen.getByRole('main')
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
      await answer('Keep editing')
      expect([screen.getByRole('main') === content, discard.mock.calls.length]).toEqual([true, 0])
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
      await answer('Discard changes')
      expect([screen.getByRole('main') === content, discard.mock.calls.length]).toEqual([false, 1])
      stop()
    })

    it('confirms before the session ends', async () => {
      const server = createFakeServer({ [SESSION_PATHS.logout]: () => createSuccess(null) })
      const ended = vi.fn<(reason: string | undefined) => void>()
      const stopListening = onSessionEnd(ended)
      await signInAs()
      renderInside(tabbed, '/dashboard')
      const { discard, stop } = unsaved()
      const logOut = async () => {
        await userEvent.click(screen.getByRole('button', { name: /Account menu/ }))
        await userEvent.click(await screen.findByText('Log out'))
      }
      await logOut()
      await answer('Keep editing')
      expect([server.callsOf(SESSION_PATHS.logout).length, ended.mock.calls.length]).toEqual([0, 0])
      expect(localStorage.getItem('token')).not.toBeNull()
      await logOut()
      await answer('Discard changes')
      await waitFor(() => expect(ended).toHaveBeenCalledWith(undefined))
      expect(discard).toHaveBeenCalledTimes(1)
      stopListening()
      stop()
    })
  })

  it('drops drafts of other users in this tab', () => {
    sessionStorage.setItem('draft/7/banks', '{}')
    sessionStorage.setItem('draft/8/banks', '{}')
    renderInside(page, '/dashboard')
    expect(Object.keys(sessionStorage)).toEqual(['draft/7/banks'])
  })

  it('shows a notice when the browser has no full screen (E16)', async () => {
    renderInside(page, '/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Full screen' }))
    expect(await screen.findByText('The current browser does not support this operation')).toBeTruthy()
  })

  it('keeps the menu when the page crashes', async () => {
    const Broken = () => {
      throw new Error('broken on purpose')
    }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderInside(
      <Shell titles={titles}>
        <Pane place="/banks/bank/list" isArrival={{ current: false }}>
          <Broken />
        </Pane>
      </Shell>,
      '/banks/bank/list',
    )
    expect(screen.getByText('Something broke on this page')).toBeTruthy()
    expect(rail()).toBeTruthy()
  })
})

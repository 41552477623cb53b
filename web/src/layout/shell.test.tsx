import { SESSION_PATHS } from '@cangdan/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSessionEnd } from '#api/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, noConnection } from '../testing/fake-server.ts'
import { renderInside } from '../testing/render-shell.tsx'
import { signedIn } from '../testing/sign-in.ts'
import { useSettings } from './settings-store.ts'
import { Shell } from './shell.tsx'

const page = (
  <Shell>
    <p>the page</p>
  </Shell>
)
const rail = () => screen.getByRole('navigation', { name: 'Modules' })

describe('the shell', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    useSettings.setState({ isPanelOpen: true })
  })

  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('U1: a rail of modules, and a panel of the screens of the one being worked in', () => {
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

  it('U1: the panel stands open at first; closing it is remembered', async () => {
    renderInside(page, '/goods/price/list')
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
    expect(screen.queryByRole('navigation', { name: 'Goods menu' })).toBeNull()
    expect(JSON.parse(localStorage.getItem('settings') ?? '').state).toEqual({ isPanelOpen: false })
  })

  it('U1: a form marks the list it belongs to', () => {
    renderInside(page, '/banks/bank/edit/3')
    const panel = screen.getByRole('navigation', { name: 'Banks menu' })
    expect(within(panel).getByRole('link', { name: 'Bank' }).getAttribute('aria-current')).toBe('page')
  })

  it('U2: the breadcrumb leads up', () => {
    renderInside(page, '/banks/bank/edit/3')
    const crumbs = screen.getByRole('navigation', { name: 'You are here' })
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Banks', 'Bank', 'Edit bank'])
    expect(within(crumbs).getByRole('link', { name: 'Bank' }).getAttribute('href')).toBe('/banks/bank/list')
  })

  it('A2: the header names the product, with the panel or without', () => {
    renderInside(page, '/dashboard')
    expect(screen.getByText('Warehouse Receipt Pledge Platform')).toBeTruthy()
    cleanup()
    renderInside(page, '/banks/bank/list')
    expect(screen.getByText('Warehouse Receipt Pledge Platform')).toBeTruthy()
  })

  it('U2: signing out tells the server and ends the session, even where the server cannot be told', async () => {
    const server = fakeServer({ [SESSION_PATHS.logout]: noConnection })
    const ended = vi.fn<(reason: string | undefined) => void>()
    const stop = onSessionEnd(ended)
    await signedIn()
    renderInside(page, '/dashboard')
    await userEvent.click(screen.getByRole('button', { name: /Account menu/ }))
    await userEvent.click(await screen.findByText('Log out'))
    await waitFor(() => expect(ended).toHaveBeenCalledWith(undefined))
    expect(server.callsOf(SESSION_PATHS.logout)).toHaveLength(1)
    expect(localStorage.getItem('token')).toBeNull()
    stop()
  })

  it('E16: says so where the browser has no full screen', async () => {
    renderInside(page, '/dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
    expect(await screen.findByText('The current browser does not support this operation')).toBeTruthy()
  })

  it('a fault of the page leaves the menu standing', async () => {
    const Broken = () => {
      throw new Error('broken on purpose')
    }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderInside(
      <Shell>
        <Broken />
      </Shell>,
      '/banks/bank/list',
    )
    expect(screen.getByText('Something broke on this page')).toBeTruthy()
    expect(rail()).toBeTruthy()
  })
})

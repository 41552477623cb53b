// The shell renders any menu that a server of another version sends, through the real session and components.
import { SESSION_PATHS } from '@cangdan/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery, type Session } from '#api/session/session.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { resolveScreen, getTabTitle } from '#app/registry.ts'
import { TabHost } from '#app/tabs/tab-host.tsx'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { createSessionHandlers } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { t } from '#i18n/index.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { useSettings } from '../settings-store.ts'
import { Shell } from '../shell.tsx'

vi.mock('#generic/list/list-screen.tsx', () => ({
  ListScreen: ({ title }: { title: string }) => <p>{title}</p>,
}))

type LooseNode = Record<string, unknown>
const list = (path: string, meta: LooseNode = {}, more: LooseNode = {}): LooseNode => ({
  path,
  name: path,
  meta: { title: path.slice(1), screen: 'list', list: path.slice(1), ...meta },
  children: [],
  ...more,
})
const group = (path: string, children: unknown, meta: LooseNode = {}): LooseNode => ({
  path,
  name: path,
  alwaysShow: true,
  meta: { title: path.slice(1), ...meta },
  children,
})

async function draw(menu: unknown, address: string): Promise<Session> {
  await signInAs()
  createFakeServer({
    ...createSessionHandlers({ roles: ['admin'] }),
    [SESSION_PATHS.menu]: () => createSuccess(menu),
    'seller/index/Search': () => createSuccess({ hits: [] }),
  })
  queryClient.clear()
  const session = await queryClient.fetchQuery(sessionQuery)
  renderInside(
    <Shell
      titles={(tab) => {
        const place = resolveScreen(session.menu, tab.location)
        return place === undefined ? tab.key : getTabTitle(place, tab.name, t)
      }}
    >
      <TabHost />
    </Shell>,
    address,
    session,
  )
  return session
}

const getPanel = (title: string) => within(screen.getByRole('navigation', { name: `${title} menu` }))
const listCrumbs = () =>
  within(screen.getByRole('navigation', { name: 'You are here' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const listTabs = () =>
  within(screen.getByRole('navigation', { name: 'Open pages' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const findEntries = async (typed: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), typed)
  return screen.queryAllByRole('option').map(({ textContent }) => textContent)
}

describe('malformed menu', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    await import('../palette/palette.tsx')
  })
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    useSettings.setState({ isPanelOpen: true, tabsView: true })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each([[undefined], [null], [''], ['  '], [7], [{ zh: '银行' }]])(
    'shows the path for the title %j everywhere (D8)',
    async (title) => {
      await draw([group('/m', [list('/m/a', { title }), list('/m/b')], { title })], '/m/a')
      expect(
        getPanel('/m')
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['/m/a', 'm/b'])
      expect(listCrumbs()).toEqual(['/m', '/m/a'])
      expect(listTabs()).toEqual(['Workbench', '/m/a'])
      expect(await findEntries('m/a')).toContain('/m/a/m')
    },
  )

  it('falls back to title2 for a missing title (D8)', async () => {
    await draw([group('/m', [list('/m/a', { title: null, title2: 'All of A' })])], '/m/a')
    expect(getPanel('m').getByRole('link', { name: 'All of A' })).toBeTruthy()
  })

  it.each([['no-such-icon'], ['constructor'], [null], [5], [{}]])(
    'shows the general icon for the icon %j (D8)',
    async (icon) => {
      await draw([group('/m', [group('/m/g', [list('/m/g/a', { icon })], { icon })], { icon })], '/m/g/a')
      const rail = within(screen.getByRole('navigation', { name: 'Modules' }))
      expect(rail.getByRole('link', { name: 'm' }).querySelector('svg')).not.toBeNull()
      expect(await findEntries('m/g/a')).toHaveLength(1)
    },
  )

  it('renders five levels with breadcrumb (D8)', async () => {
    const deep = group('/a', [group('/a/b', [group('/a/b/c', [group('/a/b/c/d', [list('/a/b/c/d/e')])])])])
    await draw([deep], '/a/b/c/d/e')
    expect(getPanel('a').getByRole('link', { current: 'page' }).textContent).toBe('a/b/c/d/e')
    expect(listCrumbs()).toEqual(['a', 'a/b', 'a/b/c', 'a/b/c/d', 'a/b/c/d/e'])
    expect(listTabs()).toEqual(['Workbench', 'a/b/c/d/e'])
  })

  it('renders and finds five hundred entries (D8)', async () => {
    const many = Array.from({ length: 500 }, (_, index) => list(`/m/n${index}`))
    await draw([group('/m', many)], '/m/n499')
    expect(getPanel('m').getAllByRole('link')).toHaveLength(500)
    expect(await findEntries('m/n498')).toContain('m/n498m')
  })

  it('renders entries with the same path once (D8)', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const twice = [list('/m/a'), list('/m/a', { title: 'again' }), group('/m/g', [list('/m/a'), list('/m/b')])]
    await draw([group('/m', twice), group('/m', twice)], '/m/a')
    expect(
      getPanel('m')
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['m/a', 'm/b'])
    expect(listCrumbs()).toEqual(['m', 'm/a'])
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  })

  it('renders an entry nested in itself once (D8)', async () => {
    const below = group('/m/g', [list('/m/g/a'), group('/m', [group('/m/g', [list('/m/g/z')])])])
    await draw([group('/m', [below])], '/m/g/a')
    expect(
      getPanel('m')
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['m/g/a'])
    expect(listCrumbs()).toEqual(['m', 'm/g', 'm/g/a'])
  })

  it.each([
    [null],
    [{}],
    ['menu'],
    [[null, 3, 'x', [], {}, { path: '' }, { path: 4 }]],
    [[{ path: '/m' }, { path: '/n', meta: null, children: null }, { path: '/o', meta: [], children: {} }]],
  ])('renders the shell for the menu %j (D8)', async (menu) => {
    await draw(menu, '/dashboard')
    expect(listCrumbs()).toEqual(['Workbench'])
    expect(listTabs()).toEqual(['Workbench'])
    expect(await findEntries('m')).toEqual([])
  })

  it('renders the same in the mobile drawer (D8)', async () => {
    const odd = [
      group('/m', [list('/m/a', { title: null }), list('/m/a'), group('/m', [list('/m/z')])], {
        icon: 'none',
      }),
      { path: '/n' },
    ]
    const { menu } = await draw(odd, '/m/a')
    cleanup()
    renderInside(
      <MobileMenu menu={menu} active="/m" module={menu[0]} trail={new Set(['/m/a'])} isOpen onClose={() => {}} />,
      '/m/a',
      { menu },
    )
    await waitFor(() => expect(getPanel('m').getByRole('link', { name: '/m/a' })).toBeTruthy())
    await userEvent.click(screen.getByRole('link', { name: '/n' }))
    expect(screen.getByRole('navigation', { name: '/n menu' })).toBeTruthy()
  })
})

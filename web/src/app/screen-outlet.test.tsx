import { INBOX_PATHS, QUICK_MENU_PATHS, WORKBENCH_PATH } from '@cangdan/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '../testing/fake-server.ts'
import { renderInside } from '../testing/render-shell.tsx'
import { MENU } from '../testing/session.ts'
import { isKnownAddress, ScreenOutlet } from './screen-outlet.tsx'

vi.mock('#generic/list/list-screen.tsx', () => ({
  ListScreen: ({ listPath, title }: { listPath: string; title: string }) => <p>{`list ${listPath} ${title}`}</p>,
}))
vi.mock('#generic/form/form-screen.tsx', () => ({
  FormScreen: ({ listPath, id }: { listPath: string; id: number | undefined }) => <p>{`form ${listPath} ${id}`}</p>,
}))
vi.mock('#generic/look/detail-screen.tsx', () => ({
  DetailScreen: ({ listPath, id }: { listPath: string; id: number }) => <p>{`look ${listPath} ${id}`}</p>,
}))

const LINKS = ['/banks/bank/list', '/banks/bank/add', '/goods/price/list']
const HANDLERS = {
  [INBOX_PATHS.list]: () => createSuccess({ items: [], count: 0 }),
  [WORKBENCH_PATH]: () => createSuccess({ waiting: [], prices: null, weeks: [], steps: [], topics: [] }),
  [QUICK_MENU_PATHS.list]: () => createSuccess([]),
}
const listLinks = async () => (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))

describe('screen of an address', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each([
    ['/banks/bank/list', 'list seller_p/bank/BankList Bank'],
    ['/banks/bank/add', 'form seller_p/bank/BankList undefined'],
    ['/banks/bank/edit/42', 'form seller_p/bank/BankList 42'],
    ['/banks/bank/look/42', 'look seller_p/bank/BankList 42'],
  ])('%s renders the screen of its menu entry (R4)', async (address, drawn) => {
    renderInside(<ScreenOutlet />, address)
    expect(await screen.findByText(drawn)).toBeTruthy()
  })

  it('sets the page title', async () => {
    renderInside(<ScreenOutlet />, '/banks/bank/list')
    await waitFor(() => expect(document.title).toBe('Bank - Warehouse Receipt Pledge Platform'))
  })

  it.each(['/nowhere', '/banks', '/banks/bank/edit/abc', '/banks/bank/look/abc'])(
    '%s opens /404 (R2)',
    async (address) => {
      const { router } = renderInside(<ScreenOutlet />, address)
      await screen.findByText('There is no such page')
      expect(router.state.location.pathname).toBe('/404')
    },
  )

  it('lists a link to every module on the dashboard (R1)', async () => {
    createFakeServer(HANDLERS)
    renderInside(<ScreenOutlet />, '/dashboard')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Good \w+, Lin$/)
    expect(await listLinks()).toEqual(LINKS)
  })

  it('shows the dashboard links below the loaded tiles and keeps them when tiles fail (R1)', async () => {
    let answer = (): void => undefined
    const slow = new Promise<void>((resolve) => (answer = resolve))
    createFakeServer({ ...HANDLERS, [QUICK_MENU_PATHS.list]: () => slow.then(() => createSuccess([])) })
    renderInside(<ScreenOutlet />, '/dashboard')
    await screen.findByText('Nothing waits for you now.')
    expect(screen.queryAllByRole('link')).toEqual([])
    answer()
    expect(await listLinks()).toEqual(LINKS)
    cleanup()
    createFakeServer({
      [WORKBENCH_PATH]: () => rejectCall({}),
      [QUICK_MENU_PATHS.list]: () => rejectCall({}),
      [INBOX_PATHS.list]: () => rejectCall({}),
    })
    renderInside(<ScreenOutlet />, '/dashboard')
    expect(await listLinks()).toEqual(LINKS)
  })

  it('shows a hint to a user without screens (R1)', async () => {
    renderInside(<ScreenOutlet />, '/dashboard', { menu: [] })
    expect(await screen.findByText('Nothing is available to you yet')).toBeTruthy()
  })

  it.each([
    ['/banks/bank/edit/4?x=1', true],
    ['/profile', true],
    ['/redirect/banks/bank/list', true],
    ['/', true],
    ['/redirect/redirect/dashboard', true],
    ['/nowhere', false],
    ['/banks/bank/edit/abc', false],
    ['/redirect/nowhere', false],
    ['/redirect//evil.example', false],
    ['/redirect/login', true],
    ['/auth-redirect?code=1', false],
    ['/x/business', false],
    ['/404', false],
  ])('accepts %s after login: %s', (address, isKnown) => {
    expect(isKnownAddress(MENU, address)).toBe(isKnown)
  })
})

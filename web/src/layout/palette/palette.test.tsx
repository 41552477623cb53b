import { SEARCH_PATH, type SearchHit } from '@cangdan/protocol'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { openBehind, useTabs, visitTab } from '#runtime/tab-store.ts'
import { createFakeServer, createNetworkError, createSuccess } from '../../testing/fake-server.ts'
import { renderInside } from '../../testing/render-shell.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { Launcher } from '../launcher.tsx'

const hit = (id: number, label: string): SearchHit => ({
  list: 'seller_p/bank/BankList',
  id,
  label,
  code: '',
  kind: 'bank',
})
const findField = () => screen.findByRole('combobox')
const listOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const getChosen = () => screen.queryByRole('option', { selected: true })?.textContent

async function open(
  hits: (q: string) => ReturnType<typeof createSuccess> | Error | Promise<ReturnType<typeof createSuccess>>,
) {
  await signInAs()
  const server = createFakeServer({ [SEARCH_PATH]: ({ params }) => hits(params['q'] ?? '') })
  const drawn = renderInside(<Launcher titles={({ key }) => key} />, '/goods/price/list')
  await userEvent.keyboard('{Control>}k{/Control}')
  return { ...drawn, ...server, field: await findField() }
}

describe('command palette (U8)', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    await Promise.all([import('./palette.tsx'), import('./shortcuts.tsx')])
  })
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    vi.unstubAllGlobals()
  })

  it('shows pages immediately and records after a pause, with keyboard navigation', async () => {
    const { callsOf, router, field } = await open(() =>
      createSuccess({ hits: [hit(7, 'Banking house'), hit(8, 'Bankhaus')] }),
    )
    await userEvent.type(field, 'bank')
    expect(listOptions()).toEqual(['BankBanks'])
    await waitFor(() => expect(listOptions()).toHaveLength(3))
    expect(callsOf(SEARCH_PATH).map(({ params }) => params['q'])).toEqual(['bank'])
    await userEvent.keyboard('{ArrowDown}')
    expect(getChosen()).toContain('Banking house')
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await userEvent.keyboard('{End}')
    expect(getChosen()).toContain('Bankhaus')
    await userEvent.keyboard('{ArrowDown}')
    expect(getChosen()).toContain('BankBanks')
    await userEvent.keyboard('{End}{Control>}{Enter}{/Control}')
    expect(useTabs.getState().tabs.map(({ key }) => key)).toContain('/banks/bank/look/8')
    expect(router.state.location.pathname).toBe('/goods/price/list')
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/banks/bank/look/8')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('shows the response to the last query when an earlier one arrives later', async () => {
    let resolveLate: (answer: ReturnType<typeof createSuccess>) => void = () => {}
    const late = new Promise<ReturnType<typeof createSuccess>>((resolve) => {
      resolveLate = resolve
    })
    const { callsOf, field } = await open((q) => (q === 'east' ? late : createSuccess({ hits: [hit(2, 'Westbank')] })))
    await userEvent.type(field, 'east')
    await waitFor(() => expect(callsOf(SEARCH_PATH)).toHaveLength(1))
    await userEvent.clear(field)
    await userEvent.type(field, 'west')
    await waitFor(() => expect(listOptions().join()).toContain('Westbank'))
    await act(async () => resolveLate(createSuccess({ hits: [hit(1, 'Eastbank')] })))
    expect(listOptions().join()).toContain('Westbank')
    expect(listOptions().join()).not.toContain('Eastbank')
  })

  it('ignores keys during input method composition', async () => {
    const { callsOf, router, field } = await open(() => createSuccess({ hits: [hit(1, '东海银行')] }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'bank' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(callsOf(SEARCH_PATH)).toEqual([])
    expect(listOptions()).toEqual([])
    expect(router.state.location.pathname).toBe('/goods/price/list')
    vi.useRealTimers()
    fireEvent.compositionEnd(field, { target: { value: '东海' } })
    await waitFor(() => expect(callsOf(SEARCH_PATH).map(({ params }) => params['q'])).toEqual(['东海']))
  })

  it('shows a failed search with a retry and a hint for no results', async () => {
    let answers = false
    const { field } = await open(() => (answers ? createSuccess({ hits: [] }) : createNetworkError()))
    await userEvent.type(field, 'zzzzzz')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('alert').textContent).toContain('could not be searched')
    answers = true
    await userEvent.click(again)
    await screen.findByText('Nothing found for “zzzzzz”')
    screen.getByText(/Try the number of a record/)
  })

  it("opens a record in the background in its list's tab, or in view when that tab is active", async () => {
    const price = { ...hit(8, 'Wheat'), list: 'seller_p/good/PriceList' }
    const { router, field } = await open(() => createSuccess({ hits: [price] }))
    const list = '/goods/price/list'
    act(() => openBehind(list, { pathname: list, search: '?page=3', state: null }))
    const listTabs = () => useTabs.getState().tabs.map(({ location }) => location.pathname + location.search)
    await userEvent.type(field, 'wheat')
    await waitFor(() => expect(listOptions().join()).toContain('Wheat'))
    await userEvent.keyboard('{End}{Control>}{Enter}{/Control}')
    expect(listTabs()).toEqual([`${list}?id=8`])
    act(() => visitTab(list, { pathname: list, search: '', state: null }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(router.state.location.search).toBe('?id=8')
  })

  it('restores the focus on close', async () => {
    await signInAs()
    createFakeServer({})
    renderInside(<Launcher titles={({ key }) => key} />, '/goods/price/list')
    const button = screen.getByRole('button', { name: 'Search' })
    await userEvent.click(button)
    await findField()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('lists every shortcut on “?” except while typing', async () => {
    await signInAs()
    createFakeServer({})
    renderInside(
      <>
        <input aria-label="Anything" />
        <Launcher titles={({ key }) => key} />
      </>,
      '/goods/price/list',
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Anything' }), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => screen.getByRole('textbox', { name: 'Anything' }).blur())
    await userEvent.keyboard('?')
    const listed = (await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).textContent
    for (const command of ['Search pages', 'Move a tile up', 'Move a quick menu back', 'Make a column wider'])
      expect(listed).toContain(command)
  })
})

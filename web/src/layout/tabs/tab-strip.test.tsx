// Pointer actions of the tab strip (U3): drag, middle click, modified clicks, and the menu of all tabs.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { openBehind, useTabs, visitTab } from '#runtime/tab-store.ts'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { renderInside } from '../../testing/render-shell.tsx'
import { TabStrip } from './tab-strip.tsx'

const PLACES = ['/a', '/b', '/c']
const toLocation = (pathname: string) => ({ pathname, search: '', state: null })
const order = () => useTabs.getState().tabs.map(({ key }) => key)
const link = (name: string) => screen.getByRole('link', { name })

function open() {
  const drawn = renderInside(<TabStrip titles={({ key }) => key} />, '/a')
  act(() => {
    visitTab('/a', toLocation('/a'))
    for (const place of PLACES.slice(1).toReversed()) openBehind(place, toLocation(place))
  })
  return drawn
}

function createDataTransfer(): DataTransfer {
  const kept = new Map<string, string>()
  return {
    get types() {
      return [...kept.keys()]
    },
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
  } as unknown as DataTransfer
}

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('tab strip (U3)', () => {
  it('moves a dropped tab and ignores other data', () => {
    open()
    expect(order()).toEqual(PLACES)
    const dataTransfer = createDataTransfer()
    fireEvent.dragStart(link('/a'), { dataTransfer })
    expect(fireEvent.dragOver(link('/c'), { dataTransfer })).toBe(false)
    fireEvent.drop(link('/c'), { dataTransfer })
    expect(order()).toEqual(['/b', '/c', '/a'])
    expect(fireEvent.dragOver(link('/b'), { dataTransfer: createDataTransfer() })).toBe(true)
    fireEvent.drop(link('/b'), { dataTransfer: createDataTransfer() })
    expect(order()).toEqual(['/b', '/c', '/a'])
  })

  it('closes a tab on middle click without scrolling or opening it', () => {
    const { router } = open()
    expect(fireEvent.mouseDown(link('/b'), { button: 1 })).toBe(false)
    const press = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 })
    fireEvent(link('/b'), press)
    expect([press.defaultPrevented, order(), router.state.location.pathname]).toEqual([true, ['/a', '/c'], '/a'])
  })

  it('focuses the adjacent tab after a tab was closed by key', async () => {
    open()
    link('/b').focus()
    fireEvent.keyDown(link('/b'), { key: 'Delete' })
    await waitFor(() => expect(document.activeElement).toBe(link('/c')))
    fireEvent.keyDown(link('/c'), { key: 'Delete' })
    await waitFor(() => expect(document.activeElement).toBe(link('/a')))
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('leaves a click with %s to the browser', (modifier) => {
    const { router } = open()
    let isLeft = false
    document.addEventListener('click', (event) => ((isLeft = !event.defaultPrevented), event.preventDefault()), {
      once: true,
    })
    fireEvent.click(link('/b'), { [modifier]: true })
    expect([isLeft, router.state.location.pathname]).toEqual([true, '/a'])
    fireEvent.click(link('/b'))
    expect(router.state.location.pathname).toBe('/b')
  })

  it('shows a menu of all tabs with unsaved marks when the strip overflows', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    const { router } = open()
    act(() => void getUnsavedChanges('/c').register({ discard: () => undefined, comesBack: () => false }))
    await userEvent.click(screen.getByRole('button', { name: /^All open pages: \d+$/ }))
    const menu = within(screen.getByRole('menu'))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '/a',
      '/b',
      expect.stringContaining('Unsaved changes'),
    ])
    await userEvent.click(menu.getByRole('menuitem', { name: /\/c/ }))
    expect(router.state.location.pathname).toBe('/c')
    getUnsavedChanges('/c').forget()
  })
})

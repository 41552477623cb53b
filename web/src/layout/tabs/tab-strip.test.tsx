// What the strip of tabs does with a pointer (U3): drawn to another place, closed by the middle button, left to the browser, and all of them in one menu.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { openBehind, useTabs, visitTab } from '#runtime/tab-store.ts'
import { changesOf } from '#runtime/unsaved.ts'
import { renderInside } from '../../testing/render-shell.tsx'
import { TabStrip } from './tab-strip.tsx'

const PLACES = ['/a', '/b', '/c']
const at = (pathname: string) => ({ pathname, search: '', state: null })
const order = () => useTabs.getState().tabs.map(({ key }) => key)
const link = (name: string) => screen.getByRole('link', { name })

function open() {
  const drawn = renderInside(<TabStrip titles={({ key }) => key} />, '/a')
  act(() => {
    visitTab('/a', at('/a'))
    for (const place of PLACES.slice(1).toReversed()) openBehind(place, at(place))
  })
  return drawn
}

/** What a browser carries from where it was taken to where it is dropped. */
function carried(): DataTransfer {
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

describe('the strip of tabs (U3)', () => {
  it('takes a tab to the place of the one that it is dropped on, and nothing that is no tab', () => {
    open()
    expect(order()).toEqual(PLACES)
    const dataTransfer = carried()
    fireEvent.dragStart(link('/a'), { dataTransfer })
    expect(fireEvent.dragOver(link('/c'), { dataTransfer })).toBe(false)
    fireEvent.drop(link('/c'), { dataTransfer })
    expect(order()).toEqual(['/b', '/c', '/a'])
    expect(fireEvent.dragOver(link('/b'), { dataTransfer: carried() })).toBe(true)
    fireEvent.drop(link('/b'), { dataTransfer: carried() })
    expect(order()).toEqual(['/b', '/c', '/a'])
  })

  it('closes a tab by the middle button, which neither scrolls nor opens it', () => {
    const { router } = open()
    expect(fireEvent.mouseDown(link('/b'), { button: 1 })).toBe(false)
    const press = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 })
    fireEvent(link('/b'), press)
    expect([press.defaultPrevented, order(), router.state.location.pathname]).toEqual([
      true,
      ['/a', '/c'],
      '/a',
    ])
  })

  it('gives the keyboard to the tab beside one that was closed by a key', async () => {
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
    // No page of this browser follows it.
    document.addEventListener(
      'click',
      (event) => ((isLeft = !event.defaultPrevented), event.preventDefault()),
      {
        once: true,
      },
    )
    fireEvent.click(link('/b'), { [modifier]: true })
    expect([isLeft, router.state.location.pathname]).toEqual([true, '/a'])
    fireEvent.click(link('/b'))
    expect(router.state.location.pathname).toBe('/b')
  })

  it('has a menu of all where there is no room for them, with what is unsaved', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    const { router } = open()
    act(() => void changesOf('/c').register({ discard: () => undefined, comesBack: () => false }))
    await userEvent.click(screen.getByRole('button', { name: /^All open pages: \d+$/ }))
    const menu = within(screen.getByRole('menu'))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '/a',
      '/b',
      expect.stringContaining('Unsaved changes'),
    ])
    await userEvent.click(menu.getByRole('menuitem', { name: /\/c/ }))
    expect(router.state.location.pathname).toBe('/c')
    changesOf('/c').forget()
  })
})

import { WORKBENCH_PATH } from '@cangdan/protocol'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, ApiError } from '#api/client.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { MenuPanel } from '#layout/menu/menu-panel.tsx'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { createMenuNode } from '#testing/session.ts'
import { PrefetchLists } from './prefetch-lists.ts'

const PRICES = 'seller_p/good/PriceList'
const GOODS = 'seller_p/good/GoodList'
const list = (path: string, title: string, listPath: string) =>
  createMenuNode(path, title, { meta: { screen: 'list', list: listPath } })
const MODULE = createMenuNode('/goods', 'Goods', {
  alwaysShow: true,
  children: [list('/goods/price/list', 'Price', PRICES), list('/goods/good/list', 'Good', GOODS)],
})

describe('prefetch of a menu entry', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  function draw(answer: () => Promise<unknown> = () => Promise.resolve(SAMPLE_LIST)) {
    const get = vi
      .spyOn(api, 'get')
      .mockImplementation((path) => (path === WORKBENCH_PATH ? new Promise<never>(() => {}) : answer()))
    renderInside(
      <>
        <MenuPanel module={MODULE} trail={new Set()} />
        <PrefetchLists />
      </>,
      '/dashboard',
      { menu: [MODULE] },
    )
    return () => get.mock.calls.filter(([path]) => path !== WORKBENCH_PATH)
  }

  const entry = (name: string) => screen.getByRole('link', { name })
  const body = () => document.body
  const enter = (name: string, pointerType = 'mouse') =>
    fireEvent.pointerOver(entry(name), { pointerType, relatedTarget: body() })
  const leave = (name: string, to: Element = body()) =>
    fireEvent.pointerOut(entry(name), { pointerType: 'mouse', relatedTarget: to })

  const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('loads the description after 80 ms of hover, once while it is fresh', async () => {
    const calls = draw()
    enter('Price')
    await advanceTime(79)
    expect(calls()).toHaveLength(0)
    await advanceTime(1)
    expect(calls()).toHaveLength(1)
    expect(calls()[0]?.slice(0, 2)).toEqual([PRICES, {}])
    leave('Price')
    enter('Price')
    await advanceTime(500)
    expect(calls()).toHaveLength(1)
  })

  it('sends no call when the pointer passes over an entry', async () => {
    const calls = draw()
    enter('Price')
    await advanceTime(60)
    leave('Price', entry('Good'))
    enter('Good')
    await advanceTime(60)
    leave('Good')
    await advanceTime(500)
    expect(calls()).toEqual([])
  })

  it('prefetches on keyboard focus but not on focus by click', async () => {
    const calls = draw()
    const price = entry('Price')
    const isByKeyboard = vi.spyOn(price, 'matches').mockReturnValue(false)
    fireEvent.focusIn(price)
    await advanceTime(500)
    expect(calls()).toEqual([])
    isByKeyboard.mockReturnValue(true)
    fireEvent.focusIn(price)
    await advanceTime(80)
    expect(isByKeyboard).toHaveBeenCalledWith(':focus-visible')
    expect(calls()).toHaveLength(1)
  })

  it.each([
    ['on touch', 'touch', {}],
    ['when the browser saves data', 'mouse', { onLine: true, connection: { saveData: true } }],
    ['while offline', 'mouse', { onLine: false }],
  ])('sends no call %s', async (_, pointerType, browser) => {
    const calls = draw()
    if (Object.keys(browser).length > 0) vi.stubGlobal('navigator', browser)
    enter('Price', pointerType)
    await advanceTime(500)
    expect(calls()).toEqual([])
  })

  it('ignores a failure and retries on the next hover', async () => {
    const calls = draw(() => Promise.reject(new ApiError('forbidden', 'refused')))
    enter('Price')
    await advanceTime(80)
    leave('Price')
    enter('Price')
    await advanceTime(80)
    expect(calls().map(([, , options]) => options?.quiet)).toEqual([true, true])
  })
})

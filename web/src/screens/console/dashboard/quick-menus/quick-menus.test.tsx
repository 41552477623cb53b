import { QUICK_MENU_PATHS, type QuickMenuItem } from '@cangdan/protocol'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { Routed } from '#testing/routed.tsx'
import { QuickMenusTile } from './quick-menus.tsx'

const createItem = (name: string, place: number): QuickMenuItem => ({
  id: place + 1,
  full_path: `/${name}`,
  path: `/${name}`,
  name,
  title: name,
  icon: '',
  sort: place + 1,
})
const paths = (menuData: string) => (JSON.parse(menuData) as QuickMenuItem[]).map(({ full_path }) => full_path.slice(1))
const listShown = () =>
  within(screen.getByRole('region', { name: 'Quick menus' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const press = (name: string, key: string) =>
  fireEvent.keyDown(screen.getByRole('link', { name }), { key, ctrlKey: true, shiftKey: true })

/** Renders the tile with a server that responds to each save only when `answer` is called, and records the saves. */
async function tile(isRefused = false) {
  const saved: string[][] = []
  const waiting: (() => void)[] = []
  createFakeServer({
    [QUICK_MENU_PATHS.list]: () => createSuccess((saved.at(-1) ?? ['a', 'b', 'c']).map(createItem)),
    [QUICK_MENU_PATHS.addAll]: async ({ body }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (isRefused) return rejectCall({ code: 'quick_menu_full' })
      const names = paths((body as { menu_data: string }).menu_data)
      saved.push(names)
      return createSuccess(names.map(createItem))
    },
  })
  renderInside(
    <Routed>
      <QuickMenusTile menu={[]} />
    </Routed>,
    '/dashboard',
  )
  await screen.findByRole('link', { name: 'c' })
  const answer = async () => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    waiting.shift()?.()
  }
  return { saved, answer }
}

it('shows a failed load and retries', async () => {
  let isUp = false
  createFakeServer({
    [QUICK_MENU_PATHS.list]: () => (isUp ? createSuccess(['a'].map(createItem)) : rejectCall({ code: 'not_found' })),
  })
  renderInside(
    <Routed>
      <QuickMenusTile menu={[]} />
    </Routed>,
    '/dashboard',
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  fireEvent.click(again)
  expect(await screen.findByRole('link', { name: 'a' })).toBeDefined()
})

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows changes immediately and saves them one after another (U9)', async () => {
  const { saved, answer } = await tile()
  press('a', 'ArrowRight')
  await waitFor(() => expect(listShown()).toEqual(['b', 'a', 'c']))
  press('a', 'ArrowRight')
  await waitFor(() => expect(listShown()).toEqual(['b', 'c', 'a']))
  press('b', 'ArrowRight')
  await waitFor(() => expect(listShown()).toEqual(['c', 'b', 'a']))
  await answer()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(listShown()).toEqual(['c', 'b', 'a'])
  await answer()
  await waitFor(() =>
    expect(saved).toEqual([
      ['b', 'a', 'c'],
      ['c', 'b', 'a'],
    ]),
  )
  expect(listShown()).toEqual(['c', 'b', 'a'])
})

it('reverts rejected and pending changes (U9)', async () => {
  const { answer } = await tile(true)
  press('a', 'ArrowRight')
  await waitFor(() => expect(listShown()).toEqual(['b', 'a', 'c']))
  press('a', 'ArrowRight')
  await answer()
  await waitFor(() => expect(listShown()).toEqual(['a', 'b', 'c']))
})

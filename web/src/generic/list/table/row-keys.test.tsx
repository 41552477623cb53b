import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { TableMeta } from '@cangdan/protocol'
import { createSampleServer } from '../../testing/sample-server.ts'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '../../testing/sample-list.ts'
import { openList, findRow } from '../../testing/open-list.tsx'
import { setUpScreenTests } from '../../testing/render-screen.tsx'

setUpScreenTests()
afterEach(() => getSelection()?.removeAllRanges())

const LOOKED_AT: TableMeta = {
  ...SAMPLE_LIST,
  actions: [
    { name: 'look', title: 'View', scope: 'row', kind: 'page', screen: '/garden/look/:id' },
    ...SAMPLE_LIST.actions,
  ],
}

async function open() {
  createFakeServer(createSampleServer(createPlants(1, 10), LOOKED_AT))
  const parts = openList()
  await findRow('Plant 1')
  const region = screen.getByRole('region', { name: 'Plants' })
  region.focus()
  return { ...parts, region }
}

const current = () => {
  const focused = document.activeElement
  return focused instanceof HTMLTableRowElement ? within(focused).getByRole('rowheader').textContent : undefined
}

it('moves by arrow keys, Home, End and Page keys, and leaves on Escape', async () => {
  const { user, region } = await open()
  expect(current()).toBeUndefined()
  const places: (string | undefined)[] = []
  for (const key of [
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'End',
    'ArrowDown',
    'Home',
    'ArrowUp',
    'PageDown',
    'PageUp',
  ]) {
    await user.keyboard(`{${key}}`)
    places.push(current())
  }
  expect(places).toEqual([1, 2, 1, 10, 10, 1, 1, 10, 1].map((n) => `Plant ${n}`))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(region)
})

const ticked = () =>
  screen.getAllByRole('checkbox', { name: /^Select Plant/, checked: true }).map((box) => box.getAttribute('aria-label'))

it('selects on X, extends on Shift+Space, and opens the record on Enter', async () => {
  const { user, address } = await open()
  await user.keyboard('{ArrowDown}{ArrowDown}x')
  expect(ticked()).toEqual(['Select Plant 2'])
  expect(current()).toBe('Plant 2')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  fireEvent.keyDown(document.activeElement!, { key: ' ', shiftKey: true })
  expect(ticked()).toEqual(['Select Plant 2', 'Select Plant 3', 'Select Plant 4'])
  await user.keyboard('{Enter}')
  expect(address()).toBe('/garden/look/4')
})

it('copies a row as tab-separated cells and leaves a text selection alone', async () => {
  const { user, notices } = await open()
  await user.keyboard('{ArrowDown}')
  const setData = vi.fn<DataTransfer['setData']>()
  const copy = () => fireEvent.copy(document.activeElement!, { clipboardData: { setData } })
  copy()
  expect(setData.mock.calls.map(([, text]) => text.split('\t').slice(0, 4))).toEqual([
    ['1', 'Plant 1', 'Tree', '1,234.56'],
  ])
  expect(notices).toMatchObject([{ kind: 'success', text: 'Row copied' }])
  getSelection()?.selectAllChildren(screen.getByText('Plant 2'))
  copy()
  expect([setData.mock.calls.length, notices.length]).toEqual([1, 1])
})

it('leaves keys to the controls inside a row', async () => {
  const { user, address } = await open()
  const second = within(await findRow('Plant 2'))
  second.getByRole('checkbox').focus()
  await user.keyboard('{ArrowDown} ')
  expect(second.getByRole('checkbox')).toHaveProperty('checked', true)
  second.getByRole('link', { name: 'View' }).focus()
  await user.keyboard('{Home}{Enter}')
  expect(address()).toBe('/garden/look/2')
})

const menu = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)

it('opens the row menu at the pointer or with the menu key', async () => {
  const { user } = await open()
  const cell = within(await findRow('Plant 3')).getByText('Tree')
  expect(fireEvent.contextMenu(cell)).toBe(false)
  expect(menu()).toEqual(['Preview', 'Copy the cell', 'View', 'Edit', 'Uproot'])
  await user.keyboard('{Escape}')
  expect(menu()).toEqual([])
  screen.getByRole('region', { name: 'Plants' }).focus()
  await user.keyboard('{ArrowDown}')
  fireEvent.contextMenu(document.activeElement!)
  expect(menu()).toEqual(['Preview', 'View', 'Edit', 'Uproot'])
  await user.keyboard('{Escape}')
  expect(current()).toBe('Plant 1')
})

it('copies the cell on which the menu was opened', async () => {
  const { user, notices } = await open()
  fireEvent.contextMenu(within(await findRow('Plant 3')).getByText('1,234.56'))
  await user.click(screen.getByRole('menuitem', { name: 'Copy the cell' }))
  expect(await navigator.clipboard.readText()).toBe('1,234.56')
  await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: 'Copied: 1,234.56' }]))
})

it('keeps the browser’s menu on links, on selected text, and with Shift', async () => {
  await open()
  const third = within(await findRow('Plant 3'))
  expect(fireEvent.contextMenu(third.getByRole('link', { name: 'Edit' }))).toBe(true)
  expect(fireEvent.contextMenu(third.getByText('Tree'), { shiftKey: true })).toBe(true)
  getSelection()?.selectAllChildren(third.getByText('Tree'))
  expect(fireEvent.contextMenu(third.getByText('Tree'))).toBe(true)
  expect(menu()).toEqual([])
})

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createSampleServer } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '#testing/fake-server.ts'
import { createPlants } from '#generic/testing/sample-list.ts'
import { findHeader, openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined
})

async function open(address = '/garden') {
  createFakeServer(createSampleServer(createPlants(1, 3)))
  const opened = openList(address)
  await findRow('Plant 1')
  return opened
}

const headings = () => [...document.querySelectorAll('th[data-column]')].map((cell) => cell.getAttribute('data-column'))
const pinned = () =>
  [...document.querySelectorAll('th[data-column][data-stick]')].map((cell) => cell.getAttribute('data-column'))
const firstRow = () => [...document.querySelectorAll('tbody tr:first-child > *')].map(({ textContent }) => textContent)

it('moves a column by keys, keeps the focus on it, and stores the order', async () => {
  const { user } = await open()
  within(await findHeader('Plant'))
    .getByRole('button')
    .focus()
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Control}')
  expect(headings()).toEqual(['id', 'kind', 'price', 'plant', 'planted', 'disabled'])
  expect(firstRow().indexOf('Plant 1')).toBe(4)
  expect(document.activeElement?.textContent).toContain('Plant')
  expect(localStorage.getItem('showTableDataRows_garden/plant/PlantList')).toBe('id,kind,price,plant,planted,disabled')
  cleanup()
  await open()
  expect(headings()).toEqual(['id', 'kind', 'price', 'plant', 'planted', 'disabled'])
})

it('moves a column by dragging its header without sorting', async () => {
  await open()
  const all = [...document.querySelectorAll<HTMLElement>('th[data-column]')]
  all.forEach((cell, place) =>
    vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue({ right: 100 * (place + 1) } as DOMRect),
  )
  const price = within(await findHeader('Price')).getByRole('button')
  fireEvent.pointerDown(price, { button: 0, clientX: 350 })
  fireEvent.pointerMove(price, { clientX: 347 })
  expect(document.querySelector('[data-drop]')).toBeNull()
  fireEvent.pointerMove(price, { clientX: 130 })
  expect(document.querySelector('[data-drop]')?.getAttribute('data-column')).toBe('plant')
  fireEvent.pointerUp(price, { clientX: 130 })
  expect(headings()).toEqual(['id', 'price', 'plant', 'kind', 'planted', 'disabled'])
  expect((await findHeader('Price')).getAttribute('aria-sort')).toBe('none')
  expect(document.querySelector('[data-drop], [data-dragged]')).toBeNull()
})

it('orders columns with handles in the dialog and pins up to one of them', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const { user } = await open()
  expect(pinned()).toEqual(['plant'])
  await user.click(screen.getByRole('button', { name: /^Columns/ }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('button', { name: 'Move Price' }).focus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Price' }))
  await user.click(dialog.getByRole('checkbox', { name: 'No.' }))
  await user.click(dialog.getByRole('button', { name: 'Keep up to Plant in view' }))
  expect(dialog.getByRole('button', { name: 'Keep up to Price in view' }).getAttribute('aria-pressed')).toBe('true')
  expect(dialog.queryByRole('button', { name: 'Keep up to No. in view' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(headings()).toEqual(['price', 'plant', 'kind', 'planted', 'disabled'])
  expect(pinned()).toEqual(['price', 'plant'])
  cleanup()
  await open()
  expect(pinned()).toEqual(['price', 'plant'])
})

it('pins the columns in the address as far as they fit', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  await open('/garden?_columns=kind,plant,price,planted,disabled&_pinned=2')
  expect(pinned()).toEqual(['kind', 'plant'])
  cleanup()
  width.mockReturnValue(400)
  await open('/garden?_columns=kind,plant,price,planted,disabled&_pinned=2')
  expect(pinned()).toEqual(['kind'])
})

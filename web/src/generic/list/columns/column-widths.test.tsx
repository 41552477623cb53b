import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
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

async function getWidth(name: string): Promise<number> {
  const cell = await findHeader(name)
  const place = [...(cell.parentElement?.children ?? [])].indexOf(cell)
  const columns = cell.closest('table')?.querySelectorAll('col')
  return Number.parseInt(columns?.[place]?.style.width ?? '', 10)
}

const handle = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` })

function draw(name: string, by: number): void {
  fireEvent.pointerDown(handle(name), { clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(handle(name), { clientX: 300 + by, pointerId: 1 })
  fireEvent.pointerUp(handle(name), { clientX: 300 + by, pointerId: 1 })
}

it('resizes a column with Shift and an arrow key and restores the width when the list is opened again', async () => {
  const { user } = await open()
  const before = await getWidth('Price')
  const price = await findHeader('Price')
  within(price).getByRole('button').focus()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(await getWidth('Price')).toBe(before + 32)
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(await getWidth('Price')).toBe(before + 16)
  cleanup()
  await open()
  expect(await getWidth('Price')).toBe(before + 16)
})

it('resizes a column by dragging its edge within limits and resets it on double click', async () => {
  const { user } = await open()
  const before = await getWidth('Plant')
  draw('Plant', 70)
  expect(await getWidth('Plant')).toBe(before + 70)
  draw('Plant', -2_000)
  expect(await getWidth('Plant')).toBe(48)
  await user.dblClick(handle('Plant'))
  expect(await getWidth('Plant')).toBe(before)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('columnWidths'))).toEqual([])
})

it('prefers widths in the address over stored ones until one is set', async () => {
  await open()
  draw('Price', 40)
  const own = await getWidth('Price')
  cleanup()
  await open('/garden?_widths=price:333')
  expect(await getWidth('Price')).toBe(333)
  draw('Price', 7)
  expect(await getWidth('Price')).toBe(340)
  cleanup()
  await open()
  expect(await getWidth('Price')).toBe(340)
  expect(own).not.toBe(340)
})

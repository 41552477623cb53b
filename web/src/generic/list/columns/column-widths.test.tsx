import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { gardenOf } from '#generic/testing/garden-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { plants } from '#generic/testing/garden.ts'
import { head, openList, row } from '#generic/testing/open-list.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'

eachInEnglish()

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined
})

async function open(address = '/garden') {
  fakeServer(gardenOf(plants(1, 3)))
  const opened = openList(address)
  await row('Plant 1')
  return opened
}

async function widthOf(name: string): Promise<number> {
  const cell = await head(name)
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
  const before = await widthOf('Price')
  const price = await head('Price')
  within(price).getByRole('button').focus()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(await widthOf('Price')).toBe(before + 32)
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(await widthOf('Price')).toBe(before + 16)
  cleanup()
  await open()
  expect(await widthOf('Price')).toBe(before + 16)
})

it('resizes a column by dragging its edge within limits and resets it on double click', async () => {
  const { user } = await open()
  const before = await widthOf('Plant')
  draw('Plant', 70)
  expect(await widthOf('Plant')).toBe(before + 70)
  draw('Plant', -2_000)
  expect(await widthOf('Plant')).toBe(48)
  await user.dblClick(handle('Plant'))
  expect(await widthOf('Plant')).toBe(before)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('columnWidths'))).toEqual([])
})

it('prefers widths in the address over stored ones until one is set', async () => {
  await open()
  draw('Price', 40)
  const own = await widthOf('Price')
  cleanup()
  await open('/garden?_widths=price:333')
  expect(await widthOf('Price')).toBe(333)
  draw('Price', 7)
  expect(await widthOf('Price')).toBe(340)
  cleanup()
  await open()
  expect(await widthOf('Price')).toBe(340)
  expect(own).not.toBe(340)
})

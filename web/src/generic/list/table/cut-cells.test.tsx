import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createSampleServer } from '../../testing/sample-server.ts'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { createPlants } from '../../testing/sample-list.ts'
import { openList, findRow } from '../../testing/open-list.tsx'
import { setUpScreenTests } from '../../testing/render-screen.tsx'

setUpScreenTests()

it('adds a tooltip to a truncated number only', async () => {
  createFakeServer(createSampleServer(createPlants(1, 3)))
  openList()
  await findRow('Plant 2')
  const cell = screen.getAllByText('1,234.56')[1]!.closest('td')!
  const [content, room] = [{ value: 140 }, { value: 90, configurable: true }]
  Object.defineProperties(cell, { scrollWidth: content, clientWidth: room })
  fireEvent.pointerOver(cell.firstElementChild ?? cell)
  expect(cell.title).toBe('1,234.56')
  Object.defineProperty(cell, 'clientWidth', { value: 140 })
  fireEvent.pointerOver(cell)
  expect(cell.hasAttribute('title')).toBe(false)
})

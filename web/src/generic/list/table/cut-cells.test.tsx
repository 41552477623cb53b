import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { gardenOf } from '../../testing/garden-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { plants } from '../../testing/garden.ts'
import { openList, row } from '../../testing/open-list.tsx'
import { eachInEnglish } from '../../testing/render-screen.tsx'

eachInEnglish()

it('adds a tooltip to a truncated number only', async () => {
  fakeServer(gardenOf(plants(1, 3)))
  openList()
  await row('Plant 2')
  const cell = screen.getAllByText('1,234.56')[1]!.closest('td')!
  const [content, room] = [{ value: 140 }, { value: 90, configurable: true }]
  Object.defineProperties(cell, { scrollWidth: content, clientWidth: room })
  fireEvent.pointerOver(cell.firstElementChild ?? cell)
  expect(cell.title).toBe('1,234.56')
  Object.defineProperty(cell, 'clientWidth', { value: 140 })
  fireEvent.pointerOver(cell)
  expect(cell.hasAttribute('title')).toBe(false)
})

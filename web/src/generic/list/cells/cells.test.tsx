import type { ColumnMeta } from '@cangdan/protocol'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { Cell } from './cells.tsx'

setUpScreenTests()

const CHANGE: ColumnMeta = {
  name: 'change_rate',
  title: 'Change',
  type: 'number',
  decimal: 2,
  shown_as: 'change_rate',
  item_align: 'right',
  item_width: 96,
  showTableRow: true,
}
const draw = (value: number, column = CHANGE) => render(<Cell value={value} column={column} isKey={false} />)
const LARGE = 'Moved by more than 10 %'

it('shows a sign on changes, and red for up and green for down as on Chinese markets', () => {
  draw(155)
  draw(-1042)
  draw(0)
  const directions = ['+1.55', '-10.42', '0.00'].map((text) => screen.getByText(text).dataset['direction'])
  expect(directions).toEqual(['up', 'down', 'level'])
})

it('marks a change of more than 10 % in either direction', () => {
  draw(1000)
  draw(-1000)
  expect(screen.queryByText(LARGE)).toBeNull()
  draw(1001)
  draw(-1001)
  expect(screen.getAllByText(LARGE)).toHaveLength(2)
})

it('shows a sign but no mark on an absolute change', () => {
  draw(123_456, { ...CHANGE, shown_as: 'change' })
  expect(screen.getByText('+1,234.56').dataset['direction']).toBe('up')
  expect(screen.queryByText(LARGE)).toBeNull()
})

it('shows a plain option, such as a unit, without a chip', () => {
  const unit: ColumnMeta = { ...CHANGE, type: 'select', options: [{ label: 't', value: 1 }] }
  const { decimal: _decimal, shown_as: _shownAs, ...kind } = unit
  const { container } = draw(1, { ...kind, shown_as: 'plain' })
  const { container: chip } = draw(1, kind)
  expect(container.querySelector('[class*="tag"]')).toBeNull()
  expect(container.textContent).toBe('t')
  expect(chip.querySelector('[class*="tag"]')).not.toBeNull()
})

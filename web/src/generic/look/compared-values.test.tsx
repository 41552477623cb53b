import { cleanup, render, screen } from '@testing-library/react'
import type { TableMeta } from '@cangdan/protocol'
import { afterEach, expect, it } from 'vitest'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { REVIEWED_LIST } from '../testing/reviewed-list.ts'
import { ComparedValues } from './compared-values.tsx'

setUpScreenTests()
afterEach(cleanup)

const column = (name: string, title: string) => ({
  ...Object.values(REVIEWED_LIST.rows)[0]!,
  name,
  title,
  type: 'text' as const,
})
const META: TableMeta = {
  ...REVIEWED_LIST,
  rows: { vehicle_no: column('vehicle_no', 'Vehicle'), driver_name: column('driver_name', 'Driver') },
  compared: [
    ['vehicle_no', 'came_vehicle'],
    ['driver_name', 'came_driver'],
  ],
}
const draw = (row: Record<string, string>) =>
  render(<ComparedValues meta={META} record={{ id: 1, version: 1, values: {}, labels: {}, row }} />)
const lines = () => screen.getAllByRole('row').map((line) => [...line.children].map((cell) => cell.textContent))

it('compares announced and received values and shows the difference', () => {
  draw({ vehicle_no: '浙 b-1', came_vehicle: '浙Ｂ-1', driver_name: 'Li', came_driver: 'Wu' })
  expect(lines()).toEqual([
    ['What', 'Announced', 'Came', 'Difference'],
    ['Vehicle', '浙 b-1', '浙Ｂ-1', 'The same'],
    ['Driver', 'Li', 'Wu', 'Differs'],
  ])
})

it('treats a missing announcement as equal and a missing driver as different', () => {
  draw({ vehicle_no: '', came_vehicle: 'B-1', driver_name: 'Li', came_driver: '' })
  expect(lines().slice(1)).toEqual([
    ['Vehicle', '–', 'B-1', '–'],
    ['Driver', 'Li', '–', 'Differs'],
  ])
})

it('renders nothing before anything was received', () => {
  const { container } = draw({ vehicle_no: 'B-1', came_vehicle: '', driver_name: 'Li', came_driver: '' })
  expect(container.textContent).toBe('')
})

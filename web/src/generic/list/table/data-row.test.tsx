import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createSampleServer } from '../../testing/sample-server.ts'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { LIST_PATH, createPlants } from '../../testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '../../testing/render-screen.tsx'
import { ListScreen } from '../list-screen.tsx'

const drawn: unknown[] = []

vi.mock('../cells/cells.tsx', () => ({
  Cell: ({ value }: { value: unknown }) => {
    drawn.push(value)
    return <span>{String(value)}</span>
  },
}))

setUpScreenTests()

it('rerenders only the selected row of fifty', async () => {
  createFakeServer(createSampleServer(createPlants(1, 50)))
  const { user } = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, '/garden?limit=50')
  const box = await screen.findByRole('checkbox', { name: 'Select Plant 7' })
  drawn.length = 0
  await user.click(box)
  expect(box).toHaveProperty('checked', true)
  expect(drawn.filter((value) => String(value).startsWith('Plant'))).toEqual(['Plant 7'])
})

import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { gardenOf } from '../../testing/garden-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { LIST_PATH, plants } from '../../testing/garden.ts'
import { eachInEnglish, renderScreen } from '../../testing/render-screen.tsx'
import { ListScreen } from '../list-screen.tsx'

const drawn: unknown[] = []

vi.mock('../cells/cells.tsx', () => ({
  Cell: ({ value }: { value: unknown }) => {
    drawn.push(value)
    return <span>{String(value)}</span>
  },
}))

eachInEnglish()

it('rerenders only the selected row of fifty', async () => {
  fakeServer(gardenOf(plants(1, 50)))
  const { user } = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, '/garden?limit=50')
  const box = await screen.findByRole('checkbox', { name: 'Select Plant 7' })
  drawn.length = 0
  await user.click(box)
  expect(box).toHaveProperty('checked', true)
  expect(drawn.filter((value) => String(value).startsWith('Plant'))).toEqual(['Plant 7'])
})

import type { RecordAnswer } from '@cangdan/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Answerer, fakeServer, isMeta } from '../testing/fake-server.ts'
import { GARDEN, LIST_PATH } from '../testing/garden.ts'
import { renderScreen, speakEnglish } from '../testing/render-screen.tsx'
import { FormScreen } from './form-screen.tsx'

beforeAll(speakEnglish)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OAK: RecordAnswer = {
  id: 7,
  version: 3,
  values: { plant: 'Oak', keeper: '', kind: 1, price: 29_000, growth: 435, rings: 80, disabled: 0, note: '' },
  row: { id: 7, plant: 'Oak' },
  labels: {},
}
const SAVE = 'garden/plant/PlantSave'
const described: Answerer = (call) => (isMeta(call) ? GARDEN : undefined)
const stored: Answerer = (call) => (call.path === 'garden/plant/PlantInfo' ? OAK : undefined)
const saving: Answerer = (call) => (call.path === SAVE ? { id: 8 } : undefined)

it('a new record begins as a copy of the one that its address names, and is saved as a new one', async () => {
  const server = fakeServer(described, stored, saving)
  const { user } = renderScreen(
    <FormScreen listPath={LIST_PATH} title="A plant" id={undefined} />,
    '/before',
    { pathname: '/garden/form', search: '?copy=7' },
  )
  const plant = await screen.findByRole('textbox', { name: /^Plant/ })
  expect(plant).toHaveProperty('value', 'Oak')
  await user.type(plant, ' two')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = () => server.asked(({ path }) => path === SAVE).map(({ body }) => body)
  await waitFor(() => expect(saved()).toEqual([{ ...OAK.values, plant: 'Oak two' }]))
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
})

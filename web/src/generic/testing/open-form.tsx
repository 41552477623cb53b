import type { RecordAnswer } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { FormScreen } from '../form/form-screen.tsx'
import { isMeta } from './garden-server.ts'
import { type Answerer, fakeServer } from '../../testing/fake-server.ts'
import { GARDEN, LIST_PATH } from './garden.ts'
import { renderScreen } from './render-screen.tsx'

export const SAVE = GARDEN.calls.add
export const INFO = GARDEN.calls.info

export const OAK: RecordAnswer = {
  id: 7,
  version: 3,
  values: {
    plant: 'Oak',
    contact: '',
    kind: 1,
    price: 29_000,
    growth: 435,
    rings: 80,
    disabled: 0,
    note: '',
  },
  row: { id: 7, plant: 'Oak' },
  labels: {},
}

const described: Answerer = (call) => (isMeta(call) ? GARDEN : undefined)
const stored: Answerer = (call) => (call.path === INFO ? OAK : undefined)
const saving: Answerer = (call) => (call.path === SAVE ? { id: 7 } : undefined)

/** `id` is undefined for a new record; `search` is the query of the form's address. */
export function openForm(id: number | undefined, answerers: readonly Answerer[] = [], search = '') {
  const server = fakeServer(...answerers, described, stored, saving)
  const parts = renderScreen(<FormScreen listPath={LIST_PATH} title="A plant" id={id} />, '/before?page=2', {
    pathname: '/garden/form',
    search,
    state: { from: '/plants?page=3' },
  })
  return { ...parts, saved: () => server.asked(({ path }) => path === SAVE).map(({ body }) => body), server }
}

export const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
export const save = () => screen.getByRole('button', { name: 'Save' })

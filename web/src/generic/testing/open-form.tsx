import type { RecordResponse } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { FormScreen } from '../form/form-screen.tsx'
import { isMeta } from './sample-server.ts'
import { type CallHandler, createFakeServer } from '../../testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH } from './sample-list.ts'
import { renderScreen } from './render-screen.tsx'

export const SAVE = SAMPLE_LIST.calls.add
export const INFO = SAMPLE_LIST.calls.info

export const OAK: RecordResponse = {
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

const describeList: CallHandler = (call) => (isMeta(call) ? SAMPLE_LIST : undefined)
const serveRecord: CallHandler = (call) => (call.path === INFO ? OAK : undefined)
const saveRecord: CallHandler = (call) => (call.path === SAVE ? { id: 7 } : undefined)

/** `id` is undefined for a new record; `search` is the query of the form's address. */
export function openForm(id: number | undefined, answerers: readonly CallHandler[] = [], search = '') {
  const server = createFakeServer(...answerers, describeList, serveRecord, saveRecord)
  const parts = renderScreen(<FormScreen listPath={LIST_PATH} title="A plant" id={id} />, '/before?page=2', {
    pathname: '/garden/form',
    search,
    state: { from: '/plants?page=3' },
  })
  return {
    ...parts,
    saved: () => server.filterCalls(({ path }) => path === SAVE).map(({ body }) => body),
    server,
  }
}

export const findField = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
export const getSaveButton = () => screen.getByRole('button', { name: 'Save' })

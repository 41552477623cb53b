import { screen, within } from '@testing-library/react'
import { ListScreen } from '../list/list-screen.tsx'
import { createSampleServer } from './sample-server.ts'
import { createFakeServer, type CallHandler } from '../../testing/fake-server.ts'
import { LIST_PATH } from './sample-list.ts'
import { renderScreen } from './render-screen.tsx'
import { createPendingPlants, REVIEWED_LIST, WATER } from './reviewed-list.ts'

export const DEL = 'garden/plant/PlantDel'
export const answerWatered: CallHandler = ({ path }) =>
  path === WATER ? Response.json({ status: true, data: null, message: 'Watered' }) : undefined

export function openReviewedList(answerers: CallHandler[], rows = createPendingPlants(1, 4), meta = REVIEWED_LIST) {
  const server = createFakeServer(...answerers, createSampleServer(rows, meta))
  const parts = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  const listPosted = () => server.filterCalls(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...parts, server, posted: listPosted }
}

export const findRowWithin = async (text: string) => within((await screen.findByText(text)).closest('tr')!)
/** On a busy machine a dialog over many rows renders late. */
const LATEST = { timeout: 15_000 }
export const findDialog = async () => within(await screen.findByRole('dialog', {}, LATEST))
export const findCheckbox = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })

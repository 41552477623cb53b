import { screen, within } from '@testing-library/react'
import { ListScreen } from '../list/list-screen.tsx'
import { gardenOf } from './garden-server.ts'
import { fakeServer, type Answerer } from '../../testing/fake-server.ts'
import { LIST_PATH } from './garden.ts'
import { renderScreen } from './render-screen.tsx'
import { pending, TENDED, WATER } from './tended-garden.ts'

export const DEL = 'garden/plant/PlantDel'
export const watered: Answerer = ({ path }) =>
  path === WATER ? Response.json({ status: true, data: null, message: 'Watered' }) : undefined

export function openTended(answerers: Answerer[], rows = pending(1, 4), meta = TENDED) {
  const server = fakeServer(...answerers, gardenOf(rows, meta))
  const parts = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  const posted = () => server.asked(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...parts, server, posted }
}

export const row = async (text: string) => within((await screen.findByText(text)).closest('tr')!)
/** On a busy machine a dialog over many rows renders late. */
const LATEST = { timeout: 15_000 }
export const dialog = async () => within(await screen.findByRole('dialog', {}, LATEST))
export const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })

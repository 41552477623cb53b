import type { TableMeta } from '@cangdan/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { gardenOf, isRows } from '#generic/testing/garden-server.ts'
import { fakeServer, refuse, type Answerer } from '#testing/fake-server.ts'
import { GARDEN, plants } from '#generic/testing/garden.ts'
import { openList, row } from '#generic/testing/open-list.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'

eachInEnglish()

const IN_PLACE: TableMeta = {
  ...GARDEN,
  rows: {
    ...GARDEN.rows,
    price: { ...GARDEN.rows['price']!, in_place: true },
    disabled: { ...GARDEN.rows['disabled']!, in_place: true },
  },
  actions: GARDEN.actions.map((action) =>
    action.name === 'edit' ? { ...action, when: { disabled: [0] } } : action,
  ),
}
const versioned = plants(1, 3).map((plant) => ({ ...plant, version: 7 }))
const isSave = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === GARDEN.calls.edit
const saved: Answerer = (call) => (isSave(call) ? { id: 2 } : undefined)

async function change(name: string, answerer: Answerer = saved) {
  const server = fakeServer(answerer, gardenOf(versioned, IN_PLACE))
  const { user } = openList()
  await user.click(within(await row('Plant 2')).getByRole('button', { name: `Change ${name}` }))
  return { user, server, dialog: within(await screen.findByRole('dialog')) }
}

it('edits a number from its current value, saves it with the version of its row, and refetches the rows', async () => {
  const { user, server, dialog } = await change('Price')
  expect(dialog.getByText('Plant 2')).toBeTruthy()
  const price = dialog.getByRole('textbox', { name: /^Price/ })
  expect(price).toHaveProperty('value', '1,234.56')
  await user.clear(price)
  await user.type(price, '99.5{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked(isSave).map(({ body }) => body)).toEqual([{ id: 2, version: 7, price: 9950 }])
  await waitFor(() => expect(server.asked(isRows)).toHaveLength(2))
})

it('toggles a state after a confirmation', async () => {
  const { user, server, dialog } = await change('Status')
  await user.click(dialog.getByRole('switch'))
  await user.click(dialog.getByRole('button', { name: 'Change Status' }))
  await waitFor(() =>
    expect(server.asked(isSave).map(({ body }) => body)).toEqual([{ id: 2, version: 7, disabled: 1 }]),
  )
})

it('rejects a value that the form rejects, without a request', async () => {
  const { user, server, dialog } = await change('Price')
  const price = dialog.getByRole('textbox', { name: /^Price/ })
  await user.clear(price)
  await user.type(price, '0.5{Enter}')
  expect(await dialog.findByText(/at least|1\.00/i)).toBeTruthy()
  expect(server.asked(isSave)).toEqual([])
})

it('shows a conflicting change and does not overwrite it', async () => {
  const conflict: Answerer = (call) =>
    isSave(call) ? refuse({ code: 'conflict', message: 'Wang has changed Price' }) : undefined
  const { user, dialog, server } = await change('Price', conflict)
  await user.type(dialog.getByRole('textbox', { name: /^Price/ }), '{Enter}')
  expect(await dialog.findByText('Wang has changed Price')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(server.asked(isRows).length).toBeGreaterThan(1))
})

it('is offered on editable rows to users with the right to edit', async () => {
  const rows = [versioned[0]!, { ...versioned[1]!, disabled: 1 }]
  fakeServer(gardenOf(rows, IN_PLACE))
  openList()
  expect(within(await row('Plant 1')).getAllByRole('button', { name: /^Change/ })).toHaveLength(2)
  expect(within(await row('Plant 2')).queryAllByRole('button', { name: /^Change/ })).toEqual([])
  cleanup()
  const reading = { ...IN_PLACE, actions: IN_PLACE.actions.filter(({ name }) => name !== 'edit') }
  fakeServer(gardenOf(rows, reading))
  openList()
  expect(within(await row('Plant 1')).queryAllByRole('button', { name: /^Change/ })).toEqual([])
})

import type { TableMeta } from '@cangdan/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createSampleServer, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '#testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const IN_PLACE: TableMeta = {
  ...SAMPLE_LIST,
  rows: {
    ...SAMPLE_LIST.rows,
    price: { ...SAMPLE_LIST.rows['price']!, in_place: true },
    disabled: { ...SAMPLE_LIST.rows['disabled']!, in_place: true },
  },
  actions: SAMPLE_LIST.actions.map((action) =>
    action.name === 'edit' ? { ...action, when: { disabled: [0] } } : action,
  ),
}
const versioned = createPlants(1, 3).map((plant) => ({ ...plant, version: 7 }))
const isSave = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === SAMPLE_LIST.calls.edit
const saved: CallHandler = (call) => (isSave(call) ? { id: 2 } : undefined)

async function change(name: string, answerer: CallHandler = saved) {
  const server = createFakeServer(answerer, createSampleServer(versioned, IN_PLACE))
  const { user } = openList()
  await user.click(within(await findRow('Plant 2')).getByRole('button', { name: `Change ${name}` }))
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
  expect(server.filterCalls(isSave).map(({ body }) => body)).toEqual([{ id: 2, version: 7, price: 9950 }])
  await waitFor(() => expect(server.filterCalls(isRows)).toHaveLength(2))
})

it('toggles a state after a confirmation', async () => {
  const { user, server, dialog } = await change('Status')
  await user.click(dialog.getByRole('switch'))
  await user.click(dialog.getByRole('button', { name: 'Change Status' }))
  await waitFor(() =>
    expect(server.filterCalls(isSave).map(({ body }) => body)).toEqual([{ id: 2, version: 7, disabled: 1 }]),
  )
})

it('rejects a value that the form rejects, without a request', async () => {
  const { user, server, dialog } = await change('Price')
  const price = dialog.getByRole('textbox', { name: /^Price/ })
  await user.clear(price)
  await user.type(price, '0.5{Enter}')
  expect(await dialog.findByText(/at least|1\.00/i)).toBeTruthy()
  expect(server.filterCalls(isSave)).toEqual([])
})

it('shows a conflicting change and does not overwrite it', async () => {
  const conflict: CallHandler = (call) =>
    isSave(call) ? rejectCall({ code: 'conflict', message: 'Wang has changed Price' }) : undefined
  const { user, dialog, server } = await change('Price', conflict)
  await user.type(dialog.getByRole('textbox', { name: /^Price/ }), '{Enter}')
  expect(await dialog.findByText('Wang has changed Price')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(server.filterCalls(isRows).length).toBeGreaterThan(1))
})

it('is offered on editable rows to users with the right to edit', async () => {
  const rows = [versioned[0]!, { ...versioned[1]!, disabled: 1 }]
  createFakeServer(createSampleServer(rows, IN_PLACE))
  openList()
  expect(within(await findRow('Plant 1')).getAllByRole('button', { name: /^Change/ })).toHaveLength(2)
  expect(within(await findRow('Plant 2')).queryAllByRole('button', { name: /^Change/ })).toEqual([])
  cleanup()
  const reading = { ...IN_PLACE, actions: IN_PLACE.actions.filter(({ name }) => name !== 'edit') }
  createFakeServer(createSampleServer(rows, reading))
  openList()
  expect(within(await findRow('Plant 1')).queryAllByRole('button', { name: /^Change/ })).toEqual([])
})

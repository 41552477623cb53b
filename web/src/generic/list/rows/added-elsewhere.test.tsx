import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FormScreen } from '#generic/form/form-screen.tsx'
import { clearJustAdded, setJustAdded } from '#generic/just-added.ts'
import { createSampleServer } from '#generic/testing/sample-server.ts'
import { createFakeServer, type CallHandler } from '#testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH, createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'

setUpScreenTests()
afterEach(clearJustAdded)

const NOTICE = 'The record you have just added is not on this page'
const startSampleServer = () => createFakeServer(createSampleServer(createPlants(1, 25)))

it('marks the added record on its page', async () => {
  startSampleServer()
  setJustAdded({ listPath: LIST_PATH, id: 3 })
  openList()
  expect((await findRow('Plant 3')).dataset['added']).toBe('true')
  expect((await findRow('Plant 4')).dataset['added']).toBe('false')
  expect(screen.queryByText(NOTICE)).toBeNull()
})

it('announces an added record on another page with a link', async () => {
  startSampleServer()
  setJustAdded({ listPath: LIST_PATH, id: 23 })
  const { user, address } = openList()
  expect(await screen.findByText(NOTICE)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Open it' }))
  expect(address()).toBe('/garden/edit/23')
})

it('marks the record and hides the notice when its page is opened', async () => {
  startSampleServer()
  setJustAdded({ listPath: LIST_PATH, id: 23 })
  const { user } = openList()
  await screen.findByText(NOTICE)
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect((await findRow('Plant 23')).dataset['added']).toBe('true')
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('announces an added record for a minute, in its own list only', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  startSampleServer()
  setJustAdded({ listPath: 'garden/tree/TreeList', id: 23 })
  openList()
  await findRow('Plant 3')
  expect(screen.queryByText(NOTICE)).toBeNull()
  setJustAdded({ listPath: LIST_PATH, id: 23 })
  await screen.findByText(NOTICE)
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
  vi.useRealTimers()
})

it('announces a record that was added with its form', async () => {
  const saved: CallHandler = (call) =>
    call.method === 'POST' && call.path === SAMPLE_LIST.calls.add ? { id: 23 } : undefined
  createFakeServer(saved, createSampleServer(createPlants(1, 25)))
  const { user } = renderScreen(<FormScreen listPath={LIST_PATH} title="Plant" id={undefined} />)
  await user.type(await screen.findByRole('textbox', { name: /^Plant/ }), 'Oak')
  await user.type(screen.getByRole('textbox', { name: /^Price/ }), '5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  openList()
  expect(await screen.findByText(NOTICE)).toBeTruthy()
})

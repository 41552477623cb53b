import { CALL_FLAGS } from '@cangdan/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createSampleServer } from '#generic/testing/sample-server.ts'
import { type CallHandler, createFakeServer, rejectCall } from '#testing/fake-server.ts'
import { createPlants } from '#generic/testing/sample-list.ts'
import { openList } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const ALL = { name: 'Select all 25 that match' }
const matching: CallHandler = ({ params }) => (CALL_FLAGS.matching in params ? createPlants(1, 25) : undefined)
const tickPage = async ({ user }: ReturnType<typeof openList>) =>
  user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))

it('selects all pages by filters and sort order once the whole page is selected', async () => {
  const server = createFakeServer(matching, createSampleServer(createPlants(1, 25)))
  const list = openList('/garden?plant=oak&sort=price&order=true&page=2')
  await screen.findByText('25 in total')
  expect(screen.queryByRole('button', ALL)).toBeNull()
  await tickPage(list)
  await list.user.click(screen.getByRole('button', ALL))
  expect(await screen.findByText('25 selected')).toBeTruthy()
  expect(server.filterCalls(({ params }) => CALL_FLAGS.matching in params).map(({ params }) => params)).toEqual([
    { plant: 'oak', sort: 'price', order: 'true', [CALL_FLAGS.matching]: 'true' },
  ])
  expect(screen.queryByRole('button', ALL)).toBeNull()
  await list.user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByRole('checkbox', { name: 'Select Plant 25' })).toHaveProperty('checked', true)
  await list.user.click(screen.getByRole('button', { name: 'Reset selection' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

it('keeps the selection when the server rejects the request', async () => {
  const rejection = rejectCall({ code: 'too_many_matching', message: 'Too many' })
  createFakeServer(
    ({ params }) => (CALL_FLAGS.matching in params ? rejection : undefined),
    createSampleServer(createPlants(1, 25)),
  )
  const list = openList()
  await screen.findByText('25 in total')
  await tickPage(list)
  await list.user.click(screen.getByRole('button', ALL))
  await waitFor(() => expect(list.notices).toMatchObject([{ kind: 'error', text: 'Too many' }]))
  expect(screen.getByText('10 selected')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Select all 25 that match$/ })).toBeTruthy()
})

it('is not offered when the page contains all rows', async () => {
  createFakeServer(createSampleServer(createPlants(1, 8)))
  const list = openList()
  await screen.findByText('8 in total')
  await tickPage(list)
  expect(await screen.findByText('8 selected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
})

import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onReconnect, watchConnection } from '#api/transport/connection.ts'
import { formatInstant } from '#i18n/index.ts'
import { createSampleServer, isRows } from '../testing/sample-server.ts'
import { createFakeServer, type CallHandler } from '../../testing/fake-server.ts'
import { createPlants } from '../testing/sample-list.ts'
import { openList, findRow } from '../testing/open-list.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'

setUpScreenTests()

describe('list without a connection', () => {
  let isUp = true
  let stop = (): void => undefined
  const failWhenDown: CallHandler = () => (isUp ? undefined : new Response('starting', { status: 503 }))
  const ask = async () => {
    if (!isUp) throw new Error('no answer')
  }
  const notice = () => screen.queryByText('The connection to the server is gone.')?.closest('output')?.textContent

  beforeEach(() => {
    isUp = true
    stop = watchConnection(ask)
  })
  afterEach(() => stop())

  function open(url?: string) {
    const server = createFakeServer(failWhenDown, createSampleServer(createPlants(1, 25)))
    const parts = url === undefined ? openList() : openList(url)
    const stopListening = onReconnect(() => void parts.client.invalidateQueries())
    const stopWatching = stop
    stop = () => {
      stopListening()
      stopWatching()
    }
    return { ...parts, server }
  }
  const comeBack = () => act(() => void dispatchEvent(new Event('online')))

  it('keeps its rows, shows their time, and refetches when the connection returns (E7)', async () => {
    const { user, server } = open()
    await findRow('Plant 1')
    const time = formatInstant(Date.now() / 1000).slice(11, 16)
    isUp = false
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(notice()).toContain(`These rows are as of ${time}`))
    expect(await findRow('Plant 1')).toBeTruthy()
    const before = server.filterCalls(isRows).length
    isUp = true
    comeBack()
    await waitFor(() => expect(notice()).toBeUndefined())
    await waitFor(() => expect(server.filterCalls(isRows).length).toBeGreaterThan(before))
  })

  it('announces that the rows are not those of the requested page and loads it when the connection returns', async () => {
    const { user, address } = open()
    await findRow('Plant 1')
    isUp = false
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(notice()).toContain('these are still the earlier rows'))
    expect([address(), (await findRow('Plant 1')).isConnected]).toEqual(['/garden?page=2', true])
    isUp = true
    comeBack()
    await findRow('Plant 11')
    expect(notice()).toBeUndefined()
  })

  it('loads when the connection returns if nothing was loaded before', async () => {
    isUp = false
    open()
    await screen.findByText('The list could not be loaded')
    isUp = true
    comeBack()
    expect(await findRow('Plant 1')).toBeTruthy()
  })
})

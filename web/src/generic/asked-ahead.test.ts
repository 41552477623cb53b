import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FetchParts } from '#runtime/define-screen.ts'
import { fakeServer, refuse, succeed } from '../testing/fake-server.ts'
import { askAhead, askRecordAhead, endAhead, isAskedAhead, plainRows, recordPath } from './asked-ahead.ts'
import { readListState, rowParams } from './list/view/list-state.ts'
import { listKeys } from './meta-query.ts'
import { GARDEN } from './testing/garden.ts'

const LIST = 'seller_p/bank/BankList'

describe('a list that is asked for ahead of its screen', () => {
  afterEach(() => {
    endAhead(LIST)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('asks for the very rows that its screen will ask for', () => {
    expect(plainRows(10)).toEqual(rowParams(readListState(new URLSearchParams(), undefined)))
    expect(plainRows(50)).toEqual(rowParams(readListState(new URLSearchParams(), undefined, 50)))
  })

  it('asks for description, rows and count at once, and where the address asks for something for the description alone', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    askAhead(new QueryClient(), LIST, 'en', { search: '?bank_name=East' })
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    expect(isAskedAhead(LIST)).toBe(false)
    askAhead(new QueryClient(), LIST, 'en', { search: '' })
    await vi.waitFor(() => expect(server.calls).toHaveLength(4))
    expect(isAskedAhead(LIST)).toBe(true)
  })

  it('asks for as many rows as the menu says that its page has', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    askAhead(new QueryClient(), LIST, 'en', { search: '', limit: 50 })
    await vi.waitFor(() => expect(server.calls).toHaveLength(3))
    expect(server.calls.map(({ url }) => url.searchParams.get('limit'))).toContain('50')
  })

  it('L12: is believed until its screen is drawn, and not for long', () => {
    vi.useFakeTimers()
    fakeServer({ [LIST]: () => succeed([]) })
    askAhead(new QueryClient(), LIST, 'en', { search: '' })
    endAhead(LIST)
    expect(isAskedAhead(LIST)).toBe(false)
    askAhead(new QueryClient(), LIST, 'en', { search: '' })
    expect(isAskedAhead(LIST, true)).toBe(false)
    vi.setSystemTime(Date.now() + 10_000)
    expect(isAskedAhead(LIST)).toBe(false)
  })
})

describe('a record that is asked for ahead of its screen', () => {
  const INFO = 'seller_p/bank/BankInfo'
  const described = { ...GARDEN, calls: { ...GARDEN.calls, info: INFO }, panel: 'lot' as const }

  afterEach(() => vi.unstubAllGlobals())

  it('is asked for anew by its screen where it did not come', async () => {
    fakeServer({ [LIST]: () => succeed(described), [INFO]: () => refuse({ code: 'unavailable' }) })
    const client = new QueryClient()
    await askRecordAhead(client, LIST, { node: undefined, id: 7, search: '', language: 'en' }, () => {})
    expect(client.getQueryCache().findAll({ queryKey: listKeys.record(LIST) })).toEqual([])
    endAhead(recordPath(LIST, 7))
  })

  it('is described, then it is asked for, and with it what is drawn by hand of what is read', async () => {
    const server = fakeServer({ [LIST]: () => succeed(described), [INFO]: () => succeed({ id: 7 }) })
    const fetchParts = vi.fn<FetchParts>()
    const visit = { node: undefined, id: 7, search: '', language: 'en' } as const
    for (const parts of [fetchParts, undefined]) {
      const client = new QueryClient()
      server.calls.length = 0
      await askRecordAhead(client, LIST, visit, parts)
      expect(server.calls.map(({ path }) => path)).toEqual([LIST, INFO])
      expect(isAskedAhead(recordPath(LIST, 7))).toBe(true)
      endAhead(recordPath(LIST, 7))
    }
    expect(fetchParts).toHaveBeenCalledOnce()
    expect(fetchParts.mock.lastCall?.slice(1)).toEqual([described, visit])
  })
})

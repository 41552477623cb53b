import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FetchParts } from '#runtime/define-screen.ts'
import { fakeServer, refuse, succeed } from '../testing/fake-server.ts'
import { askAhead, askRecordAhead, endAhead, isAskedAhead, plainRows, recordPath } from './asked-ahead.ts'
import { readListState, rowParams } from './list/view/list-state.ts'
import { listKeys } from './meta-query.ts'
import { GARDEN } from './testing/garden.ts'

const LIST = 'seller_p/bank/BankList'

describe('prefetched list', () => {
  afterEach(() => {
    endAhead(LIST)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('requests the same rows as its page', () => {
    expect(plainRows(10)).toEqual(rowParams(readListState(new URLSearchParams(), undefined)))
    expect(plainRows(50)).toEqual(rowParams(readListState(new URLSearchParams(), undefined, 50)))
  })

  it('requests description, rows and count, and only the description when the address has parameters', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    askAhead(new QueryClient(), LIST, 'en', { search: '?bank_name=East' })
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    expect(isAskedAhead(LIST)).toBe(false)
    askAhead(new QueryClient(), LIST, 'en', { search: '' })
    await vi.waitFor(() => expect(server.calls).toHaveLength(4))
    expect(isAskedAhead(LIST)).toBe(true)
  })

  it('requests the page size from the menu', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    askAhead(new QueryClient(), LIST, 'en', { search: '', limit: 50 })
    await vi.waitFor(() => expect(server.calls).toHaveLength(3))
    expect(server.calls.map(({ url }) => url.searchParams.get('limit'))).toContain('50')
  })

  it('is used until its page renders, and for ten seconds at most (L12)', () => {
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

describe('prefetched record', () => {
  const INFO = 'seller_p/bank/BankInfo'
  const described = { ...GARDEN, calls: { ...GARDEN.calls, info: INFO }, panel: 'lot' as const }

  afterEach(() => vi.unstubAllGlobals())

  it('is refetched by its page after a failure', async () => {
    fakeServer({ [LIST]: () => succeed(described), [INFO]: () => refuse({ code: 'unavailable' }) })
    const client = new QueryClient()
    await askRecordAhead(client, LIST, { node: undefined, id: 7, search: '', language: 'en' }, () => {})
    expect(client.getQueryCache().findAll({ queryKey: listKeys.record(LIST) })).toEqual([])
    endAhead(recordPath(LIST, 7))
  })

  it('loads the description, then the record, and the data of custom panels on the detail page only', async () => {
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

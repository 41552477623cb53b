import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PrefetchPanel } from '#runtime/define-screen.ts'
import { createFakeServer, rejectCall, createSuccess } from '../testing/fake-server.ts'
import {
  prefetchListPage,
  prefetchRecord,
  clearPrefetched,
  isPrefetched,
  getPlainParams,
  getRecordPath,
} from './prefetch.ts'
import { readListState, getRowParams } from './list/view/list-state.ts'
import { listKeys } from './meta-query.ts'
import { SAMPLE_LIST } from './testing/sample-list.ts'

const LIST = 'seller_p/bank/BankList'

describe('prefetched list', () => {
  afterEach(() => {
    clearPrefetched(LIST)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('requests the same rows as its page', () => {
    expect(getPlainParams(10)).toEqual(getRowParams(readListState(new URLSearchParams(), undefined)))
    expect(getPlainParams(50)).toEqual(getRowParams(readListState(new URLSearchParams(), undefined, 50)))
  })

  it('requests description, rows and count, and only the description when the address has parameters', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    prefetchListPage(new QueryClient(), LIST, 'en', { search: '?bank_name=East' })
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    expect(isPrefetched(LIST)).toBe(false)
    prefetchListPage(new QueryClient(), LIST, 'en', { search: '' })
    await vi.waitFor(() => expect(server.calls).toHaveLength(4))
    expect(isPrefetched(LIST)).toBe(true)
  })

  it('requests the page size from the menu', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    prefetchListPage(new QueryClient(), LIST, 'en', { search: '', limit: 50 })
    await vi.waitFor(() => expect(server.calls).toHaveLength(3))
    expect(server.calls.map(({ url }) => url.searchParams.get('limit'))).toContain('50')
  })

  it('is used until its page renders, and for ten seconds at most (L12)', () => {
    vi.useFakeTimers()
    createFakeServer({ [LIST]: () => createSuccess([]) })
    prefetchListPage(new QueryClient(), LIST, 'en', { search: '' })
    clearPrefetched(LIST)
    expect(isPrefetched(LIST)).toBe(false)
    prefetchListPage(new QueryClient(), LIST, 'en', { search: '' })
    expect(isPrefetched(LIST, true)).toBe(false)
    vi.setSystemTime(Date.now() + 10_000)
    expect(isPrefetched(LIST)).toBe(false)
  })
})

describe('prefetched record', () => {
  const INFO = 'seller_p/bank/BankInfo'
  const described = { ...SAMPLE_LIST, calls: { ...SAMPLE_LIST.calls, info: INFO }, panel: 'lot' as const }

  afterEach(() => vi.unstubAllGlobals())

  it('is refetched by its page after a failure', async () => {
    createFakeServer({
      [LIST]: () => createSuccess(described),
      [INFO]: () => rejectCall({ code: 'unavailable' }),
    })
    const client = new QueryClient()
    await prefetchRecord(client, LIST, { node: undefined, id: 7, search: '', language: 'en' }, () => {})
    expect(client.getQueryCache().findAll({ queryKey: listKeys.record(LIST) })).toEqual([])
    clearPrefetched(getRecordPath(LIST, 7))
  })

  it('loads the description, then the record, and the data of custom panels on the detail page only', async () => {
    const server = createFakeServer({
      [LIST]: () => createSuccess(described),
      [INFO]: () => createSuccess({ id: 7 }),
    })
    const fetchParts = vi.fn<PrefetchPanel>()
    const visit = { node: undefined, id: 7, search: '', language: 'en' } as const
    for (const parts of [fetchParts, undefined]) {
      const client = new QueryClient()
      server.calls.length = 0
      await prefetchRecord(client, LIST, visit, parts)
      expect(server.calls.map(({ path }) => path)).toEqual([LIST, INFO])
      expect(isPrefetched(getRecordPath(LIST, 7))).toBe(true)
      clearPrefetched(getRecordPath(LIST, 7))
    }
    expect(fetchParts).toHaveBeenCalledOnce()
    expect(fetchParts.mock.lastCall?.slice(1)).toEqual([described, visit])
  })
})

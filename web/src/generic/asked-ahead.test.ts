import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, succeed } from '../testing/fake-server.ts'
import { askAhead, endAhead, isAskedAhead, PLAIN_ROWS } from './asked-ahead.ts'
import { readListState, rowParams } from './list/list-state.ts'

const LIST = 'seller_p/bank/BankList'

describe('a list that is asked for ahead of its screen', () => {
  afterEach(() => {
    endAhead(LIST)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('asks for the very rows that its screen will ask for', () => {
    expect(PLAIN_ROWS).toEqual(rowParams(readListState(new URLSearchParams(), undefined)))
  })

  it('asks for description, rows and count at once, and where the address asks for something for the description alone', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    askAhead(new QueryClient(), LIST, 'en', '?bank_name=East')
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    expect(isAskedAhead(LIST)).toBe(false)
    askAhead(new QueryClient(), LIST, 'en', '')
    await vi.waitFor(() => expect(server.calls).toHaveLength(4))
    expect(isAskedAhead(LIST)).toBe(true)
  })

  it('L12: is believed until its screen is drawn, and not for long', () => {
    vi.useFakeTimers()
    fakeServer({ [LIST]: () => succeed([]) })
    askAhead(new QueryClient(), LIST, 'en', '')
    endAhead(LIST)
    expect(isAskedAhead(LIST)).toBe(false)
    askAhead(new QueryClient(), LIST, 'en', '')
    expect(isAskedAhead(LIST, true)).toBe(false)
    vi.setSystemTime(Date.now() + 10_000)
    expect(isAskedAhead(LIST)).toBe(false)
  })
})

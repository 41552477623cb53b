// Cached data of a hidden tab stays, with its query function and topics.
import { QueryClient, QueryObserver, type QueryMeta } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportChange } from '#api/topics/topic-changes.ts'
import { followTopics } from '#api/topics/follow-topics.ts'
import { pinQueries } from './pinned-queries.ts'

let client: QueryClient
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  stops.push(followTopics(client))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

const META: QueryMeta = { topics: ['account'], isWatched: true }

async function shown() {
  let requested = 0
  const queryFn = vi.fn<() => number>(() => (requested += 1))
  const observer = new QueryObserver(client, {
    queryKey: ['session'],
    queryFn,
    meta: META,
    staleTime: Infinity,
  })
  const hide = observer.subscribe(() => undefined)
  stops.push(hide)
  await vi.advanceTimersByTimeAsync(1)
  return { queryFn, hide }
}

it('refetches visible queries after a change although a tab was hidden meanwhile', async () => {
  const { queryFn } = await shown()
  stops.push(pinQueries(client))
  reportChange({ origin: 'own', topics: ['account'] })
  await vi.advanceTimersByTimeAsync(1)
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('does not refetch hidden queries but marks them as outdated', async () => {
  const { queryFn, hide } = await shown()
  stops.push(pinQueries(client))
  hide()
  reportChange({ origin: 'own', topics: ['account'] })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(client.getQueryState(['session'])).toMatchObject({ data: 1, isInvalidated: true })
})

it('releases the queries', async () => {
  const { hide } = await shown()
  const release = pinQueries(client)
  hide()
  release()
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(client.getQueryState(['session'])).toBeUndefined()
})

// What a hidden tab has shown is kept, and stays what it was: fetched by the same call, and known to depend on the same records.
import { QueryClient, QueryObserver, type QueryMeta } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportChanged } from '#api/topics/changes.ts'
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
  let asked = 0
  const queryFn = vi.fn<() => number>(() => (asked += 1))
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

it('what stays in view is asked for anew once it has changed, although a tab was hidden meanwhile', async () => {
  const { queryFn } = await shown()
  stops.push(pinQueries(client))
  reportChanged({ origin: 'own', topics: ['account'] })
  await vi.advanceTimersByTimeAsync(1)
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('what is hidden is not asked for, and is known to be old when it comes back', async () => {
  const { queryFn, hide } = await shown()
  stops.push(pinQueries(client))
  hide()
  reportChanged({ origin: 'own', topics: ['account'] })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(client.getQueryState(['session'])).toMatchObject({ data: 1, isInvalidated: true })
})

it('is let go of', async () => {
  const { hide } = await shown()
  const release = pinQueries(client)
  hide()
  release()
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(client.getQueryState(['session'])).toBeUndefined()
})

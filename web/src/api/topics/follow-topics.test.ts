// Queries refetch after changes on the server: immediately after own changes, batched after those of others, and not while changes are paused.
import { QueryClient, QueryObserver, type QueryMeta } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Origin, reportChange } from './topic-changes.ts'
import { dependsOn, followTopics, pauseChanges } from './follow-topics.ts'

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

async function mountQuery(key: string, meta: QueryMeta): Promise<() => number> {
  let fetchCount = 0
  const queryFn = () => (fetchCount += 1)
  const observer = new QueryObserver(client, { queryKey: [key], queryFn, meta, staleTime: Infinity })
  stops.push(observer.subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(1)
  return () => fetchCount
}

const reportTopics = (origin: Origin, ...topics: string[]) => reportChange({ origin, topics })
const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('refetches only the affected queries immediately after an own change', async () => {
  const [banks, one, other, goods] = [
    await mountQuery('banks', { topics: ['bank'] }),
    await mountQuery('bank 17', { topics: ['bank:17'] }),
    await mountQuery('bank 18', { topics: ['bank:18'] }),
    await mountQuery('goods', { topics: ['good'] }),
  ]
  reportTopics('own', 'bank:17')
  await advanceTime(1)
  expect([banks(), one(), other(), goods()]).toEqual([2, 2, 1, 1])
  reportTopics('own', 'bank')
  await advanceTime(1)
  expect([banks(), one(), other(), goods()]).toEqual([3, 3, 2, 1])
})

it('batches changes of others into one refetch every few seconds', async () => {
  const banks = await mountQuery('banks', { topics: ['bank'] })
  for (let n = 0; n < 100; n += 1) {
    reportTopics('others', `bank:${n}`)
    await advanceTime(100)
  }
  expect(banks()).toBeGreaterThanOrEqual(3)
  expect(banks()).toBeLessThanOrEqual(5)
  const before = banks()
  await advanceTime(10_000)
  expect(banks()).toBeLessThanOrEqual(before + 1)
})

it('does not refetch while changes are paused, except watched queries', async () => {
  const banks = await mountQuery('banks', { topics: ['bank'] })
  const watched = await mountQuery('bank 17', { topics: ['bank:17'], isWatched: true })
  const resume = pauseChanges()
  reportTopics('others', 'bank:17')
  await advanceTime(5_000)
  expect([banks(), watched()]).toEqual([1, 2])
  await advanceTime(60_000)
  expect([banks(), watched()]).toEqual([1, 2])
  resume()
  await advanceTime(5_000)
  expect(banks()).toBe(2)
})

it('refetches everything after a change of unknown topics', async () => {
  const [banks, session] = [await mountQuery('banks', { topics: ['bank'] }), await mountQuery('session', {})]
  reportChange({ origin: 'others', topics: 'everything' })
  await advanceTime(5_000)
  expect([banks(), session()]).toEqual([2, 2])
})

it('invalidates lazy queries without a refetch', async () => {
  const choices = await mountQuery('options', { topics: 'any', isLazy: true })
  reportTopics('own', 'bank:17')
  await advanceTime(1)
  expect(choices()).toBe(1)
  expect(client.getQueryState(['options'])?.isInvalidated).toBe(true)
})

it('matches topics of lists and records', () => {
  expect(dependsOn(['bank'], ['bank:1'])).toBe(true)
  expect(dependsOn(['bank:1'], ['bank'])).toBe(true)
  expect(dependsOn(['bank:1'], ['bank:12'])).toBe(false)
  expect(dependsOn(['bank'], ['bank_line'])).toBe(false)
  expect(dependsOn(undefined, ['bank'])).toBe(false)
  expect(dependsOn('any', ['bank'])).toBe(true)
})

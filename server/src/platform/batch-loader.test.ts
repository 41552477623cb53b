import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type ReadAll = (keys: string[]) => Promise<Map<string, string>>

const createEcho = () =>
  vi.fn<ReadAll>(async (keys) => new Map(keys.filter((key) => key !== '').map((key) => [key, `${key}!`])))

it('loads the keys of one tick in one call, each key once', async () => {
  const readAll = createEcho()
  const ask = createBatchLoader(readAll)
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('')])).toEqual(['a!', 'b!', 'a!', undefined])
  expect(readAll.mock.calls).toEqual([[['a', 'b', '']]])
})

it('reads after the request, also while an earlier read is running', async () => {
  let truth = 'old'
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const readAll = vi.fn<ReadAll>(async (keys) => {
    const seen = truth
    await gate
    return new Map(keys.map((key) => [key, seen]))
  })
  const ask = createBatchLoader(readAll)
  const before = ask('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(readAll).toHaveBeenCalledOnce()
  truth = 'new'
  const after = ask('a')
  open()
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
})

it('rejects all requests of a failed batch and loads the next batch', async () => {
  const readAll = createEcho().mockRejectedValueOnce(new Error('no database'))
  const ask = createBatchLoader(readAll)
  const round = await Promise.allSettled([ask('a'), ask('b')])
  expect(round.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toBe('a!')
})

it('does not wait for a read that never ends', async () => {
  const readAll = createEcho().mockReturnValueOnce(new Promise<never>(() => undefined))
  const ask = createBatchLoader(readAll)
  void ask('a')
  await vi.advanceTimersByTimeAsync(0)
  const requested = Promise.all([ask('a'), ask('b')])
  await vi.advanceTimersByTimeAsync(99)
  expect(readAll.mock.calls).toEqual([[['a']]])
  await vi.advanceTimersByTimeAsync(1)
  expect(await requested).toEqual(['a!', 'b!'])
  expect(readAll.mock.calls).toEqual([[['a']], [['a', 'b']]])
})

it('reads the first key immediately and keeps the minimum interval between batches', async () => {
  const readAll = createEcho()
  const ask = createBatchLoader(readAll, 60)
  expect(await ask('a')).toBe('a!')
  const second = ask('b')
  await vi.advanceTimersByTimeAsync(59)
  expect(readAll.mock.calls).toEqual([[['a']]])
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe('b!')
  const requested: Promise<string | undefined>[] = []
  for (const key of ['c', 'd', 'e']) {
    requested.push(ask(key))
    await vi.advanceTimersByTimeAsync(5)
  }
  await vi.advanceTimersByTimeAsync(45)
  expect(await Promise.all(requested)).toEqual(['c!', 'd!', 'e!'])
  expect(readAll.mock.calls).toEqual([[['a']], [['b']], [['c', 'd', 'e']]])
})

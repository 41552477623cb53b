import { expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

type ReadAll = (keys: string[]) => Promise<Map<string, string>>

const echo = () =>
  vi.fn<ReadAll>(async (keys) => new Map(keys.filter((key) => key !== '').map((key) => [key, `${key}!`])))

it('asks once for everything that is asked together, each key once', async () => {
  const readAll = echo()
  const ask = gather(readAll)
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('')])).toEqual(['a!', 'b!', 'a!', undefined])
  expect(readAll.mock.calls).toEqual([[['a', 'b', '']]])
})

it('reads after it was asked, even while an earlier question is on its way', async () => {
  let truth = 'old'
  const ask = gather(async (keys: string[]) => {
    const seen = truth
    await new Promise((resolve) => setTimeout(resolve, 20))
    return new Map(keys.map((key) => [key, seen]))
  })
  const before = ask('a')
  await new Promise((resolve) => setTimeout(resolve, 5))
  truth = 'new'
  expect(await Promise.all([before, ask('a')])).toEqual(['old', 'new'])
})

it('tells all of a round that it failed, and goes on with the next', async () => {
  const readAll = echo().mockRejectedValueOnce(new Error('no database'))
  const ask = gather(readAll)
  const round = await Promise.allSettled([ask('a'), ask('b')])
  expect(round.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toBe('a!')
})

it('waits for no question that is never answered', async () => {
  const readAll = echo().mockReturnValueOnce(new Promise<never>(() => undefined))
  const ask = gather(readAll)
  void ask('a')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a!', 'b!'])
  expect(readAll.mock.calls).toEqual([[['a']], [['a', 'b']]])
})

it('asks one by itself at once, and of many no sooner than they are to be apart', async () => {
  const readAll = echo()
  const ask = gather(readAll, 60)
  const [first, begun] = [await ask('a'), performance.now()]
  expect(first).toBe('a!')
  await ask('b')
  expect(performance.now() - begun).toBeGreaterThan(30)
  const asked = ['c', 'd', 'e'].map(async (key, n) => {
    await new Promise((resolve) => setTimeout(resolve, 5 * n))
    return ask(key)
  })
  expect(await Promise.all(asked)).toEqual(['c!', 'd!', 'e!'])
  expect(readAll.mock.calls).toEqual([[['a']], [['b']], [['c', 'd', 'e']]])
})

import { expect, it } from 'vitest'
import { semaphore, streamWithPermit, withPermit } from './semaphore.ts'

it('lets no more go on at a time than it says, and each in its order', async () => {
  const acquire = semaphore(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) => async () => {
    order.push(n)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => withPermit(acquire, work(n))))
  expect(most).toBe(2)
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('gives the permit back when the work fails', async () => {
  const acquire = semaphore(1)
  await expect(withPermit(acquire, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withPermit(acquire, async () => 'next')).toBe('next')
})

it('holds a permit while a stream is read, and gives it back when its reader stops', async () => {
  const acquire = semaphore(1)
  const endless = (async function* () {
    for (let n = 0; ; n += 1) yield n
  })()
  const stream = streamWithPermit(acquire, endless)
  expect((await stream.next()).value).toBe(0)
  let isNext = false
  const next = withPermit(acquire, async () => {
    isNext = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isNext).toBe(false)
  await stream.return(undefined)
  await next
  expect(isNext).toBe(true)
})

it('anyone who does not wait any longer gives up their place, and nobody else loses theirs', async () => {
  const acquire = semaphore(1)
  const release = await acquire()
  const leaver = new AbortController()
  const left = acquire(leaver.signal)
  const next = acquire()
  leaver.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(acquire(leaver.signal)).rejects.toThrow('gone')
  release()
  const releaseNext = await next
  releaseNext()
  expect(await withPermit(acquire, async () => 'free')).toBe('free')
})

it('anyone who has a permit keeps it when it is asked to leave', async () => {
  const acquire = semaphore(1)
  const waits = new AbortController()
  const release = await acquire()
  const coming = acquire(waits.signal)
  release()
  const releaseSecond = await coming
  waits.abort()
  let isThird = false
  const third = withPermit(acquire, async () => {
    isThird = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isThird).toBe(false)
  releaseSecond()
  await third
})

it('gives one holder no more than their share, and what they may not take to the next', async () => {
  const acquire = semaphore(3, 2)
  const order: string[] = []
  const enter = async (holder: string) => {
    const release = await acquire(undefined, holder)
    order.push(holder)
    return release
  }
  const first = await Promise.all([enter('a'), enter('a')])
  const third = enter('a')
  const other = await enter('b')
  const fourth = enter('c')
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual(['a', 'a', 'b'])
  other()
  await fourth
  expect(order).toEqual(['a', 'a', 'b', 'c'])
  for (const release of first) release()
  const releases = [await third, await fourth]
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a'])
  for (const release of releases) release()
  expect(await withPermit(acquire, async () => 'free')).toBe('free')
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onReconnect, reconnectNow, reportReached, reportUnreached, watchConnection } from './connection.ts'

describe('lost connection', () => {
  let isUp = true
  let stop = (): void => undefined
  const asked = vi.fn<() => Promise<void>>(async () => {
    if (!isUp) throw new Error('no answer')
  })
  const back = vi.fn<() => void>()
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
    isUp = false
    for (const spy of [asked, back]) spy.mockClear()
    back.mockImplementation(() => undefined)
    const [stopWatching, stopListening] = [watchConnection(asked), onReconnect(back)]
    stop = () => {
      stopWatching()
      stopListening()
    }
  })

  afterEach(() => {
    stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('retries with increasing delays until the server responds', async () => {
    reportUnreached()
    await wait(0)
    const times: number[] = []
    for (let second = 1; second <= 130; second += 1) {
      const before = asked.mock.calls.length
      await wait(1000)
      if (asked.mock.calls.length > before) times.push(second)
    }
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121])
    expect(back).not.toHaveBeenCalled()
    isUp = true
    await wait(30_000)
    expect(back).toHaveBeenCalledTimes(1)
    await wait(120_000)
    expect(asked).toHaveBeenCalledTimes(10)
  })

  it.each([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['the user returns to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the user requests it', reconnectNow],
  ])('retries immediately when %s', async (_, happens) => {
    reportUnreached()
    await wait(10_000)
    isUp = true
    happens()
    await wait(0)
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('recovers when any call gets a response', async () => {
    reportUnreached()
    await wait(0)
    reportReached()
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('signals a retry with increasing delays when single calls are lost', async () => {
    isUp = true
    const times: number[] = []
    const since = Date.now()
    back.mockImplementation(() => {
      times.push(Math.round((Date.now() - since) / 1000))
      if (times.length < 4) reportUnreached()
    })
    reportUnreached()
    await wait(60_000)
    expect(times).toEqual([1, 3, 7, 15])
  })

  it("ignores the browser's offline event while the server responds", async () => {
    isUp = true
    dispatchEvent(new Event('offline'))
    await wait(0)
    isUp = false
    dispatchEvent(new Event('online'))
    await wait(0)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onReconnect, reconnectNow, reportReached, reportUnreachable, watchConnection } from './connection.ts'

describe('lost connection', () => {
  let isUp = true
  let stop = (): void => undefined
  const ping = vi.fn<() => Promise<void>>(async () => {
    if (!isUp) throw new Error('no answer')
  })
  const onBack = vi.fn<() => void>()
  const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
    isUp = false
    for (const spy of [ping, onBack]) spy.mockClear()
    onBack.mockImplementation(() => undefined)
    const [stopWatching, stopListening] = [watchConnection(ping), onReconnect(onBack)]
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
    reportUnreachable()
    await advanceTime(0)
    const times: number[] = []
    for (let second = 1; second <= 130; second += 1) {
      const before = ping.mock.calls.length
      await advanceTime(1000)
      if (ping.mock.calls.length > before) times.push(second)
    }
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121])
    expect(onBack).not.toHaveBeenCalled()
    isUp = true
    await advanceTime(30_000)
    expect(onBack).toHaveBeenCalledTimes(1)
    await advanceTime(120_000)
    expect(ping).toHaveBeenCalledTimes(10)
  })

  it.each([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['the user returns to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the user requests it', reconnectNow],
  ])('retries immediately when %s', async (_, happens) => {
    reportUnreachable()
    await advanceTime(10_000)
    isUp = true
    happens()
    await advanceTime(0)
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  it('recovers when any call gets a response', async () => {
    reportUnreachable()
    await advanceTime(0)
    reportReached()
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  it('signals a retry with increasing delays when single calls are lost', async () => {
    isUp = true
    const times: number[] = []
    const since = Date.now()
    onBack.mockImplementation(() => {
      times.push(Math.round((Date.now() - since) / 1000))
      if (times.length < 4) reportUnreachable()
    })
    reportUnreachable()
    await advanceTime(60_000)
    expect(times).toEqual([1, 3, 7, 15])
  })

  it("ignores the browser's offline event while the server responds", async () => {
    isUp = true
    dispatchEvent(new Event('offline'))
    await advanceTime(0)
    isUp = false
    dispatchEvent(new Event('online'))
    await advanceTime(0)
    expect(ping).toHaveBeenCalledTimes(1)
  })
})

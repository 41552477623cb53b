import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onReconnect, reconnectNow, reportReached, reportUnreached, watchConnection } from './connection.ts'

describe('a connection that is gone', () => {
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

  it('is asked for again by itself, less and less often, until it is back', async () => {
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
    ['its reader comes back to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['its reader asks for it', reconnectNow],
  ])('is asked for at once when %s', async (_, happens) => {
    reportUnreached()
    await wait(10_000)
    isUp = true
    happens()
    await wait(0)
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('is back, too, when any call is answered', async () => {
    reportUnreached()
    await wait(0)
    reportReached()
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('was not gone where one call alone was lost: what it asked for is asked for again soon, ever later if that fails', async () => {
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

  it('is not believed to be gone because the browser says so, where the server answers', async () => {
    isUp = true
    dispatchEvent(new Event('offline'))
    await wait(0)
    isUp = false
    dispatchEvent(new Event('online'))
    await wait(0)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

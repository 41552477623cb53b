import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withStallTimeout } from './stall-timeout.ts'

const STALL_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function* countEndlessly(): AsyncGenerator<number> {
  for (let n = 0; ; n += 1) yield n
}

describe('stall timeout', () => {
  it('does not fire while the reader keeps reading, however long the stream takes', async () => {
    const onStall = vi.fn<() => void>()
    const values = withStallTimeout(countEndlessly(), STALL_MS, onStall)
    for (let n = 0; n < 5; n += 1) {
      expect((await values.next()).value).toBe(n)
      vi.advanceTimersByTime(STALL_MS - 1)
    }
    expect(onStall).not.toHaveBeenCalled()
    await values.return(undefined)
  })

  it('fires when the reader reads nothing for the limit', async () => {
    const onStall = vi.fn<() => void>()
    const values = withStallTimeout(countEndlessly(), STALL_MS, onStall)
    await values.next()
    vi.advanceTimersByTime(STALL_MS)
    expect(onStall).toHaveBeenCalledOnce()
    await values.return(undefined)
  })

  it('ignores the time that the source takes', async () => {
    const onStall = vi.fn<() => void>()
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const late = async function* () {
      yield 'first'
      await gate
      yield 'second'
    }
    const values = withStallTimeout(late(), STALL_MS, onStall)
    await values.next()
    const second = values.next()
    vi.advanceTimersByTime(2 * STALL_MS)
    open()
    expect((await second).value).toBe('second')
    await values.return(undefined)
    expect(onStall).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})

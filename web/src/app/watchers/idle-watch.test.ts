import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchIdle } from './idle-watch.ts'

const MINUTE = 60_000
const stops: (() => void)[] = []

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
  vi.useRealTimers()
})

const startWatch = (minutes: number) => {
  const onIdle = vi.fn<() => void>()
  stops.push(watchIdle(minutes * MINUTE, onIdle))
  return onIdle
}

it('fires after the idle time without input, not before (T6)', () => {
  const onIdle = startWatch(10)
  vi.advanceTimersByTime(9 * MINUTE)
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(9 * MINUTE)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * MINUTE)
  expect(onIdle).toHaveBeenCalled()
})

it('counts input in other windows of the browser (T6)', () => {
  const onIdle = startWatch(10)
  vi.advanceTimersByTime(8 * MINUTE)
  localStorage.setItem('last_touch', String(Date.now()))
  vi.advanceTimersByTime(8 * MINUTE)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * MINUTE)
  expect(onIdle).toHaveBeenCalled()
})

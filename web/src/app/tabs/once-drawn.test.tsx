import { act, cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const drawn = vi.fn<() => void>()
let isAsking = false
let stop = () => {}

let lazyPart: typeof import('#ui/lazy-part.ts').lazyPart
let onceDrawn: typeof import('./once-drawn.ts').onceDrawn

beforeEach(async () => {
  // Lazy components of other tests that never load must not block here.
  vi.resetModules()
  lazyPart = (await import('#ui/lazy-part.ts')).lazyPart
  onceDrawn = (await import('./once-drawn.ts')).onceDrawn
  vi.useFakeTimers()
  drawn.mockClear()
  isAsking = false
})
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const begin = () => (stop = onceDrawn(() => isAsking, drawn))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('fires once when no fetch is running and none follows', async () => {
  isAsking = true
  begin()
  await pass(1_000)
  expect(drawn).not.toHaveBeenCalled()
  isAsking = false
  await pass(60)
  // The response starts the next fetch.
  isAsking = true
  await pass(1_000)
  expect(drawn).not.toHaveBeenCalled()
  isAsking = false
  await pass(1_000)
  expect(drawn).toHaveBeenCalledOnce()
})

it('does not fire while a lazy component is loading', async () => {
  let come = () => {}
  const Part = lazyPart(() => new Promise<() => string>((resolve) => (come = () => resolve(() => 'here'))))
  render(
    <Suspense fallback="waits">
      <Part />
    </Suspense>,
  )
  begin()
  await pass(1_000)
  expect(drawn).not.toHaveBeenCalled()
  await act(async () => come())
  await pass(1_000)
  expect(drawn).toHaveBeenCalledOnce()
})

it.each([
  ['in view', 100, 0],
  ['below the viewport', 10_000, 1],
])('waits for an image %s only when it is visible', async (_where, top, calls) => {
  const { container } = render(<img src="/logo.png" alt="" />)
  const image = container.querySelector('img')!
  vi.spyOn(image, 'complete', 'get').mockReturnValue(false)
  vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 80, 80))
  begin()
  await pass(1_000)
  expect(drawn).toHaveBeenCalledTimes(calls)
})

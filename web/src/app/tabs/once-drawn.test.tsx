import { act, cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const drawn = vi.fn<() => void>()
let isAsking = false
let stop = () => {}

let lazyPart: typeof import('#ui/lazy-part.ts').lazyPart
let onceDrawn: typeof import('./once-drawn.ts').onceDrawn

beforeEach(async () => {
  // Parts that other tests have shown, and that have never come, are awaited by nobody here.
  vi.resetModules()
  ;({ lazyPart } = await import('#ui/lazy-part.ts'))
  ;({ onceDrawn } = await import('./once-drawn.ts'))
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

it('a screen is drawn once, when it asks for nothing any more and has had the time to ask for more', async () => {
  isAsking = true
  begin()
  await pass(1_000)
  expect(drawn).not.toHaveBeenCalled()
  isAsking = false
  await pass(60)
  // What has come begins the next call.
  isAsking = true
  await pass(1_000)
  expect(drawn).not.toHaveBeenCalled()
  isAsking = false
  await pass(1_000)
  expect(drawn).toHaveBeenCalledOnce()
})

it('a screen is not drawn while a part of it is on the way', async () => {
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
  ['below what is in view', 10_000, 1],
])('a picture %s is waited for as far as it is seen', async (_where, top, calls) => {
  const { container } = render(<img src="/logo.png" alt="" />)
  const image = container.querySelector('img')!
  vi.spyOn(image, 'complete', 'get').mockReturnValue(false)
  vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 80, 80))
  begin()
  await pass(1_000)
  expect(drawn).toHaveBeenCalledTimes(calls)
})

import { act, cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const onRender = vi.fn<() => void>()
let isAsking = false
let stop = () => {}

let createLazyComponent: typeof import('#ui/lazy-component.ts').createLazyComponent
let onFirstRender: typeof import('./first-render.ts').onFirstRender

beforeEach(async () => {
  // Lazy components of other tests that never load must not block here.
  vi.resetModules()
  createLazyComponent = (await import('#ui/lazy-component.ts')).createLazyComponent
  onFirstRender = (await import('./first-render.ts')).onFirstRender
  vi.useFakeTimers()
  onRender.mockClear()
  isAsking = false
})
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const watchRender = () => (stop = onFirstRender(() => isAsking, onRender))
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('fires once when no fetch is running and none follows', async () => {
  isAsking = true
  watchRender()
  await advanceTime(1_000)
  expect(onRender).not.toHaveBeenCalled()
  isAsking = false
  await advanceTime(60)
  // The response starts the next fetch.
  isAsking = true
  await advanceTime(1_000)
  expect(onRender).not.toHaveBeenCalled()
  isAsking = false
  await advanceTime(1_000)
  expect(onRender).toHaveBeenCalledOnce()
})

it('does not fire while a lazy component is loading', async () => {
  let resolveLoad = () => {}
  const Part = createLazyComponent(
    () => new Promise<() => string>((resolve) => (resolveLoad = () => resolve(() => 'here'))),
  )
  render(
    <Suspense fallback="waits">
      <Part />
    </Suspense>,
  )
  watchRender()
  await advanceTime(1_000)
  expect(onRender).not.toHaveBeenCalled()
  await act(async () => resolveLoad())
  await advanceTime(1_000)
  expect(onRender).toHaveBeenCalledOnce()
})

it.each([
  ['in view', 100, 0],
  ['below the viewport', 10_000, 1],
])('waits for an image %s only when it is visible', async (_where, top, calls) => {
  const { container } = render(<img src="/logo.png" alt="" />)
  const image = container.querySelector('img')!
  vi.spyOn(image, 'complete', 'get').mockReturnValue(false)
  vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 80, 80))
  watchRender()
  await advanceTime(1_000)
  expect(onRender).toHaveBeenCalledTimes(calls)
})

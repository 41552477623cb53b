import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchConnection } from '#api/transport/connection.ts'
import { isComponentLoading, createLazyComponent, loadWithRetry } from './lazy-component.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const createLoadError = () => new TypeError('Failed to fetch dynamically imported module')

it('retries until the server is back', async () => {
  let tries = 0
  const Part = createLazyComponent(async () => {
    tries += 1
    if (tries < 4) throw createLoadError()
    return () => <p>here</p>
  })
  render(
    <Suspense fallback="waits">
      <Part />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText('waits')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('here')).toBeTruthy()
  expect(tries).toBe(4)
})

it('retries while the server is unreachable and for half a minute afterwards', async () => {
  const server = { isThere: false }
  const stop = watchConnection(async () => {
    if (!server.isThere) throw createLoadError()
  })
  const ended = vi.fn<(error: unknown) => void>()
  loadWithRetry(() => Promise.reject(createLoadError())).catch(ended)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(ended).not.toHaveBeenCalled()
  server.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toHaveBeenCalledOnce()
  stop()
})

it('renders a prefetched component immediately without the fallback', async () => {
  const Part = createLazyComponent(async () => () => <p>here</p>)
  await Part.fetch()
  const outline = vi.fn<() => string>(() => 'waits')
  const Outline = () => outline()
  render(
    <Suspense fallback={<Outline />}>
      <Part />
    </Suspense>,
  )
  expect(screen.getByText('here')).toBeTruthy()
  expect(outline).not.toHaveBeenCalled()
})

it.each([
  [false, true],
  [true, false],
])('reports a loading component as awaited unless it is deferred (late: %s)', async (isLate, isWaiting) => {
  let resolveLoad = () => {}
  const Part = createLazyComponent(
    () => new Promise<() => string>((resolve) => (resolveLoad = () => resolve(() => 'here'))),
    {
      isLate,
    },
  )
  expect(isComponentLoading()).toBe(false)
  render(
    <Suspense fallback="waits">
      <Part />
    </Suspense>,
  )
  expect(isComponentLoading()).toBe(isWaiting)
  await act(async () => resolveLoad())
  expect(isComponentLoading()).toBe(false)
})

// Parts that are fetched when they are shown, while the server is away.
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchConnection } from '#api/connection.ts'
import { lazyPart, loadPart } from './lazy-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const gone = () => new TypeError('Failed to fetch dynamically imported module')

it('comes by itself once the server is there again', async () => {
  let tries = 0
  const Part = lazyPart(async () => {
    tries += 1
    if (tries < 4) throw gone()
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

it('is waited for as long as the server is away, and for half a minute once it is there', async () => {
  const server = { isThere: false }
  const stop = watchConnection(async () => {
    if (!server.isThere) throw gone()
  })
  const ended = vi.fn<(error: unknown) => void>()
  loadPart(() => Promise.reject(gone())).catch(ended)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(ended).not.toHaveBeenCalled()
  server.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toHaveBeenCalledOnce()
  stop()
})

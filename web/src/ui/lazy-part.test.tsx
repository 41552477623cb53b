// Parts that are fetched when they are shown, while the server is away.
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

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

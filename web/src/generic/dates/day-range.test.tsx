import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { startClock } from '#api/transport/clock.ts'
import { DayRange } from './day-range.tsx'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'

setUpScreenTests()
afterEach(() => startClock(() => Promise.reject(new Error('no server'))))

it('marks today in Shanghai by the server’s clock', async () => {
  // A different day in most time zones, and by most clocks.
  await startClock(async () => Date.UTC(2031, 0, 5, 16) / 1000)
  const { user } = renderScreen(<DayRange value={['2031-01-02', '2031-01-03']} onChange={() => undefined} />)
  await user.click(await screen.findByPlaceholderText('First day'))
  expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe('2031-01-06')
})

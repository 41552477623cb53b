// What a reader gets of any chart: lines with axes and a legend, each point by pointer and keys, the figures as a table, and words where it cannot be drawn.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { withPageSizes } from '../../testing/page-sizes.ts'
import { Chart } from './chart.tsx'
import type { ChartOption, ChartPoints } from './points.ts'

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03']
const over: ChartPoints = {
  head: ['Day', 'Price'],
  rows: DAYS.map((day, at) => [day, at === 1 ? undefined : `${at + 1}.00`]),
  isOverTime: true,
}
const lines: ChartOption = () => ({
  legend: {},
  yAxis: { type: 'value' },
  series: [
    {
      type: 'line',
      name: 'Copper',
      data: DAYS.map((day, at) => [Date.parse(day), at === 1 ? null : at + 1]),
    },
  ],
})
const draw = (points = over, option = lines) =>
  render(<Chart label="Prices" points={points} option={option} empty="No prices" />).container

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
withPageSizes()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** What stands on the drawing. */
const written = (page: HTMLElement) =>
  [...page.querySelectorAll('svg text')].map(({ textContent }) => textContent)

describe('a chart', () => {
  it('has axes and a legend, and a description', async () => {
    const page = draw()
    await expect.poll(() => written(page)).toEqual(expect.arrayContaining(['Copper', '2026-01-02', '3']))
    expect(screen.getByRole('button', { name: 'Save as picture' })).toBeTruthy()
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Prices. 2026-01-03: Price 3.00')
  })

  it('reads each point by keys, one without a value as well', async () => {
    const page = draw()
    await expect.poll(() => written(page)).not.toEqual([])
    const slider = screen.getByRole('slider', { name: 'Prices' })
    fireEvent.focus(slider)
    expect(screen.getByText('2026-01-03').parentElement?.textContent).toBe('2026-01-03Price 3.00')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-01-02: —')
    expect(within(page).getByText('2026-01-02', { selector: 'strong' })).toBeTruthy()
  })

  it('has its figures as a table', () => {
    draw()
    fireEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DayPrice',
      '2026-01-011.00',
      '2026-01-02—',
      '2026-01-033.00',
    ])
  })

  it('has words where there are no points', () => {
    draw({ ...over, rows: [] })
    expect(screen.getByText('No prices')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('has words and its figures where it cannot be drawn', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    draw(over, () => {
      throw new Error('not drawn')
    })
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save as picture' })).toBeNull()
    expect(screen.getAllByRole('row')).toHaveLength(4)
  })
})

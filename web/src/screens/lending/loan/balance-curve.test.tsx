// Balance curve of a loan: gaps in the value line for days without a value, and marked shortfalls.
import type { LoanBalancePoint } from '@cangdan/protocol'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { toAxisValue } from '#ui/chart/points.ts'
import { PALETTES } from '#ui/theme/palette.ts'
import { withPageSizes } from '#testing/page-sizes.ts'
import {
  type CoverLines,
  buildCurveOption,
  isShort,
  buildLimits,
  computeShortfall,
  findSpans,
} from './balance-option.ts'
import { BalanceCurve } from './balance-curve.tsx'

setUpScreenTests()
withPageSizes()

const point = (date: number, total: number, value: number | null, principal = total): LoanBalancePoint => ({
  day: `2026-01-${String(date).padStart(2, '0')}`,
  principal,
  total,
  value,
})

describe('value line', () => {
  it('has gaps for missing values and a dot between two gaps', () => {
    const points = [point(1, 50, 100), point(2, 50, null), point(4, 50, 100), point(5, 50, null)]
    const { series } = buildCurveOption(points, undefined, 'en', 'CNY')(PALETTES.light)
    const line = series.find((each) => 'name' in each && each.name === 'Value after haircut')
    const items = [
      { value: [toAxisValue('2026-01-01'), 100] },
      [toAxisValue('2026-01-02'), null],
      { value: [toAxisValue('2026-01-04'), 100], symbol: 'circle' },
      [toAxisValue('2026-01-05'), null],
    ]
    expect(line).toMatchObject({ data: items })
  })

  it('computes shortfalls from the crossing points, not across gaps', () => {
    const limits = (...points: LoanBalancePoint[]) => buildLimits(points, undefined)
    const crossing = limits(point(1, 50, 100), point(3, 50, 0), point(4, 50, null), point(5, 50, 0))
    // The value falls from 100 to 0 in two days; half of the time it is below the debt.
    expect(computeShortfall(crossing)).toEqual([
      { place: toAxisValue('2026-01-01'), value: 100, missing: 0 },
      { place: toAxisValue('2026-01-02'), value: 50, missing: 0 },
      { place: toAxisValue('2026-01-03'), value: 0, missing: 50 },
      { place: toAxisValue('2026-01-04'), value: null, missing: null },
      { place: toAxisValue('2026-01-05'), value: 0, missing: 50 },
    ])
    expect(computeShortfall(limits(point(1, 50, 50), point(2, 50, null)))).toEqual([])
    expect(findSpans(crossing, isShort)).toEqual([
      ['2026-01-03', '2026-01-03'],
      ['2026-01-05', '2026-01-05'],
    ])
    expect(findSpans(limits(point(1, 50, 49), point(2, 50, 49), point(3, 50, 50)), isShort)).toEqual([
      ['2026-01-01', '2026-01-02'],
    ])
  })
})

function curve(points: readonly LoanBalancePoint[], lines?: CoverLines): HTMLElement {
  cleanup()
  renderScreen(<BalanceCurve points={points} lines={lines} label="Balance and value" />)
  return document.body
}

describe('balance curve', () => {
  it('names days without a value and days of shortfall', () => {
    const { textContent } = curve([point(1, 500_00, 700_00), point(2, 500_00, null), point(3, 500_00, 400_00)])
    expect(textContent).toContain('No price in force, or nothing pledged, on these days: 2026-01-02')
    expect(textContent).toContain('The value after haircut is below what is owed: 2026-01-03')
  })

  it('shows the policy lines, days below the margin-call line and latest figures', async () => {
    const lines = { warning: '700000', call: '800000', liquidation: '900000' }
    const page = curve([point(1, 400_00, 500_01), point(2, 400_00, 500_00), point(3, 400_00, 600_00)], lines)
    await screen.findByRole('slider')
    const written = [...page.querySelectorAll('svg text')].map(({ textContent }) => textContent)
    expect(written).toEqual(expect.arrayContaining(['CNY', 'Warning line', 'Margin-call line', 'Shortfall']))
    // Exactly at the line counts as reached: 400.00 / 500.00 = 80 %.
    expect(page.textContent).toContain('The value after haircut is below the margin-call line: 2026-01-02')
    expect(page.textContent).toContain(
      '2026-01-03 · Principal 400.00 · Owed in all 400.00 · Value after haircut 600.00 · Warning line 571.43 · Margin-call line 500.01',
    )
  })

  it('is shown for loans with valued goods over several days', () => {
    expect(curve([point(1, 500_00, 700_00), point(2, 500_00, 700_00)]).querySelector('figure')).not.toBeNull()
    expect(curve([point(1, 500_00, null), point(2, 500_00, null)]).querySelector('figure')).toBeNull()
    expect(curve([point(1, 500_00, 700_00)]).querySelector('figure')).toBeNull()
  })

  it('announces points by arrow keys and shows a table', async () => {
    curve([point(1, 500_00, 700_00), point(5, 400_00, null, 390_00), point(9, 300_00, 650_00)])
    const slider = await screen.findByRole('slider', { name: 'Balance and value' })
    const written = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
    expect(written).toEqual(expect.arrayContaining(['Principal', 'Owed in all', 'Value after haircut', '600']))
    const day = () => slider.getAttribute('aria-valuetext')
    expect(day()).toBe('2026-01-09: Principal 300.00, Owed in all 300.00, Value after haircut 650.00')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(day()).toBe('2026-01-05: Principal 390.00, Owed in all 400.00, Value after haircut —')
    fireEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DayPrincipalOwed in allValue after haircut',
      '2026-01-01500.00500.00700.00',
      '2026-01-05390.00400.00—',
      '2026-01-09300.00300.00650.00',
    ])
  })
})

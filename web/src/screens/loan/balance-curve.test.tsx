// The curve of a loan: the goods as a line of their own, interrupted where nobody knows their value, and what is missing named and hatched.
import type { LoanPoint } from '@cangdan/protocol'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { eachInEnglish, renderScreen } from '#generic/testing/render-screen.tsx'
import { curveOf, isShort, spansOf } from './balance-curve.ts'
import { BalanceCurve } from './balance-curve.tsx'

eachInEnglish()

const SIZE = { width: 100, height: 102 }
const point = (date: number, total: number, value: number | null, principal = total): LoanPoint => ({
  day: `2026-01-${String(date).padStart(2, '0')}`,
  principal,
  total,
  value,
})

describe('the line of the value', () => {
  it('is interrupted where there is none, and a dot between two gaps', () => {
    const points = [
      point(1, 50, 100),
      point(2, 50, 75),
      point(3, 50, null),
      point(4, 50, 100),
      point(5, 50, null),
    ]
    // A quarter of the width for each day; 100 fen are as high as it goes.
    expect(curveOf(points, SIZE)).toMatchObject({ value: 'M0 2L25 27', dots: 'M75 2h0' })
  })

  it('falls short from where it crosses what is owed, and never beside a gap', () => {
    const crossing = [point(1, 50, 100), point(3, 50, 0), point(4, 50, null), point(5, 50, 0)]
    // It falls from 100 to 0 in two days: half of them are short.
    expect(curveOf(crossing, SIZE).below).toBe('M25 52L50 52L50 102Z')
    expect(spansOf(crossing, isShort)).toEqual([
      ['2026-01-03', '2026-01-03'],
      ['2026-01-05', '2026-01-05'],
    ])
    expect(spansOf([point(1, 50, 49), point(2, 50, 49), point(3, 50, 50)], isShort)).toEqual([
      ['2026-01-01', '2026-01-02'],
    ])
  })
})

function curve(points: readonly LoanPoint[]): HTMLElement {
  cleanup()
  renderScreen(<BalanceCurve points={points} label="Balance and value" />)
  return document.body
}

describe('the drawing', () => {
  it('says in words what it shows, and where the goods count for less', () => {
    const { textContent } = curve([
      point(1, 500_00, 700_00),
      point(2, 500_00, null),
      point(3, 500_00, 400_00),
    ])
    expect(textContent).toContain('2026-01-01 owed 500.00, value after haircut 700.00')
    expect(textContent).toContain('No price in force, or nothing pledged, on these days: 2026-01-02')
    expect(textContent).toContain('The value after haircut is below what is owed: 2026-01-03')
  })

  it('is of any loan with goods that count for something, and of none that says no more than a figure', () => {
    expect(curve([point(1, 500_00, 700_00), point(2, 500_00, 700_00)]).querySelector('figure')).not.toBeNull()
    expect(curve([point(1, 500_00, null), point(2, 500_00, null)]).querySelector('figure')).toBeNull()
    expect(curve([point(1, 500_00, 700_00)]).querySelector('figure')).toBeNull()
  })

  it('reads the day that is asked for by keyboard, and both ends again afterwards', () => {
    curve([point(1, 500_00, 700_00), point(5, 400_00, null), point(9, 300_00, 650_00)])
    const days = () => document.querySelector('figure > p')?.textContent
    const slider = screen.getByRole('slider', { name: 'Balance and value' })
    expect(days()).toBe('2026-01-012026-01-09')
    fireEvent.focus(slider)
    expect(days()).toBe('2026-01-09 owed 300.00, value after haircut 650.00')
    // One day back is nearer to where it was: the point before it is read all the same.
    fireEvent.change(slider, { target: { value: '7' } })
    expect(days()).toBe('2026-01-05 owed 400.00, no value')
    expect(slider.getAttribute('aria-valuetext')).toBe(days())
    fireEvent.blur(slider)
    expect(days()).toBe('2026-01-012026-01-09')
  })
})

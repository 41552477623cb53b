// Where prices stand on a drawing: exact at both ends, broken where none steps.
import type { PriceChartAnswer } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeMarks,
  linePath,
  pendingPath,
  pendingPrice,
  priceSteps,
  scalesOf,
  seenOn,
  stepPath,
} from './price-chart.ts'

const DAY = 86_400
const FRAME = { width: 800, height: 300, left: 80, right: 20, top: 10, bottom: 30 }
const answer: PriceChartAnswer = {
  // 2024-01-01 in Shanghai.
  from: 1_704_038_400,
  to: 1_704_038_400 + 100 * DAY,
  good_name: 'Copper',
  spec_name: 'A',
  region_id: 0,
  regions: [{ id: 0, name: '' }],
  spot: {
    day: [0, 10, 40],
    last: [9, 29, 100],
    price: [100_00, 110_00, 90_00],
    who: [0, 1, 0],
    audited: [0, 12, 41],
  },
  people: ['Ann', 'Bob'],
  futures: { variety: 'cu', day: [0, 1], settle: [95_00, 96_00], changes: [] },
}
const steps = priceSteps(answer)

describe('prices over time', () => {
  it('are steps, joined where one price follows another, and broken where none was in effect', () => {
    const path = stepPath(steps, scalesOf(answer, FRAME))
    expect(path.match(/M/g)).toHaveLength(2)
    expect(path.startsWith('M80.0 ')).toBe(true)
  })

  it('beside the main contract, which is a line', () => {
    const scales = scalesOf(answer, FRAME)
    const futures = { variety: 'cu', day: [0, 1], settle: [95_00, 96_00], changes: [] }
    expect(linePath(futures, scales)).toMatch(/^M80\.0 [\d.]+L87\.0 [\d.]+$/)
  })

  it('are read day by day, with who approved them', () => {
    expect(seenOn(answer, steps, 1)).toEqual({
      day: '2024-01-02',
      spot: 100_00,
      who: 'Ann',
      settle: 96_00,
      change: undefined,
    })
    expect(seenOn(answer, steps, 30)).toEqual({
      day: '2024-01-31',
      spot: undefined,
      who: '',
      settle: undefined,
      change: undefined,
    })
  })

  it('stand between whole fen that people read, whatever they are', () => {
    const fen = fc.integer({ min: 1, max: 9_000_000_00 })
    fc.assert(
      fc.property(fc.array(fen, { minLength: 1, maxLength: 5 }), (price) => {
        const one = { ...answer, spot: { ...answer.spot, price }, futures: null }
        const { ticks, y } = scalesOf(one, FRAME)
        expect(ticks.every((tick) => Number.isSafeInteger(tick))).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...price))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...price))
        for (const each of price) {
          expect(y(each)).toBeGreaterThanOrEqual(FRAME.top)
          expect(y(each)).toBeLessThanOrEqual(FRAME.height - FRAME.bottom)
        }
      }),
    )
  })

  it('show the one that waits for a review from its day on, within the drawing, however far it moves', () => {
    const row = {
      audit_status: 0,
      price: 500_00,
      price_date: answer.from + 50 * DAY,
      valid_to: null,
      region: [],
    }
    const pending = pendingPrice(answer, row)
    expect(pending).toEqual({ day: 50, last: 100, price: 500_00 })
    const scales = scalesOf(answer, FRAME, pending)
    expect(scales.y(500_00)).toBeGreaterThanOrEqual(FRAME.top)
    expect(pendingPath({ day: 50, last: 60, price: 500_00 }, scales)).toMatch(
      /^M430\.0 [\d.]+L507\.0 [\d.]+$/,
    )
    expect(pendingPrice(answer, { ...row, audit_status: 4, valid_to: answer.from + 60 * DAY })?.last).toBe(60)
    expect(pendingPrice(answer, { ...row, audit_status: 1 })).toBeUndefined()
    // Of another region than the one that is drawn.
    expect(pendingPrice(answer, { ...row, region: [310_000] })).toBeUndefined()
  })

  it('do not go from one contract to the next, and say since when another is the main one (T4)', () => {
    const [first, second] = [
      { day: 2, from: 'm2309', to: 'm2401' },
      { day: 60, from: 'm2401', to: 'm2401' },
    ]
    const futures = {
      variety: 'm',
      day: [0, 1, 2, 59, 60],
      settle: [44_55_00, 44_70_00, 38_60_00, 39_00_00, 33_50_00],
      changes: [first, second],
    }
    const changing = { ...answer, futures }
    const scales = scalesOf(changing, FRAME)
    expect(linePath(futures, scales).match(/[ML]/g)?.join('')).toBe('MLMLM')
    expect([1, 2, 59, 60, 100].map((day) => seenOn(changing, steps, day).change)).toEqual([
      undefined,
      first,
      first,
      second,
      second,
    ])
    // Of marks that stand together the later is named; what is at the edge is named before its line.
    expect(changeMarks(futures, scales, FRAME).map(({ anchor }) => anchor)).toEqual(['start', 'start'])
    const close = { ...futures, changes: [first, { ...second, day: 5 }, { ...second, day: 99 }] }
    expect(changeMarks(close, scales, FRAME).map(({ anchor }) => anchor)).toEqual([undefined, 'start', 'end'])
  })

  it('name as many months as there is room for', () => {
    expect(scalesOf(answer, FRAME).months.map(({ name }) => name)).toEqual([
      '2024-01',
      '2024-02',
      '2024-03',
      '2024-04',
    ])
    expect(scalesOf(answer, { ...FRAME, width: 250 }).months).toHaveLength(2)
  })
})

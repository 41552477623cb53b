import { describe, expect, it } from 'vitest'
import { CALL, type CallReading, findNextCallState } from './margin-call.ts'

const UNCURED: CallReading = {
  isEnded: false,
  band: 'call',
  isWithinRate: false,
  isValuedWithinRate: false,
  hasPartialCure: false,
  isCalm: false,
  isLate: false,
  isSuspended: false,
  isConceded: false,
}
const next = (state: keyof typeof CALL, reading: Partial<CallReading>) =>
  findNextCallState(CALL[state], { ...UNCURED, ...reading })

const OPEN = ['issued', 'acknowledged', 'partlyCured', 'breached', 'accelerated'] as const

describe('margin call', () => {
  it.each(OPEN)('is cured from %s only within the advance rate of a stored valuation', (state) => {
    expect(next(state, { band: 'normal', isWithinRate: true, isValuedWithinRate: true })).toBe(CALL.cured)
    expect(next(state, { band: 'normal', isWithinRate: true, isLate: true })).toBeUndefined()
    expect(next(state, { band: 'normal', hasPartialCure: true })).not.toBe(CALL.cured)
  })

  it('is partly cured by a payment that is not enough, whatever its amount', () => {
    expect(next('issued', { band: 'warning', hasPartialCure: true })).toBe(CALL.partlyCured)
    expect(next('acknowledged', { hasPartialCure: true })).toBe(CALL.partlyCured)
    expect(next('partlyCured', { hasPartialCure: true })).toBeUndefined()
  })

  it.each(OPEN)('lapses from %s after two calm prices, while the cover is below the warning line', (state) => {
    expect(next(state, { band: 'normal', isCalm: true })).toBe(CALL.lapsedByPrice)
    expect(next(state, { band: 'warning', isCalm: true })).not.toBe(CALL.lapsedByPrice)
    expect(next(state, { band: 'unpriced', isCalm: true })).not.toBe(CALL.lapsedByPrice)
  })

  it('is accelerated once at the close-out line', () => {
    expect(next('partlyCured', { band: 'liquidation', hasPartialCure: true })).toBe(CALL.accelerated)
    expect(next('accelerated', { band: 'liquidation' })).toBeUndefined()
    expect(next('breached', { band: 'liquidation' })).toBeUndefined()
  })

  it('is breached after its deadline, also without a price', () => {
    for (const state of ['issued', 'acknowledged', 'partlyCured', 'accelerated'] as const)
      expect(next(state, { band: 'unpriced', isLate: true })).toBe(CALL.breached)
    expect(next('breached', { isLate: true })).toBeUndefined()
  })

  it('is not breached while only a disputed part is missing, and closes if the bank accepted it', () => {
    for (const state of ['issued', 'acknowledged', 'partlyCured', 'accelerated'] as const)
      expect(next(state, { isLate: true, isSuspended: true })).toBeUndefined()
    expect(next('issued', { band: 'liquidation', isLate: true, isSuspended: true })).toBe(CALL.accelerated)
    expect(next('breached', { isLate: true, isSuspended: true, isConceded: true })).toBe(CALL.closed)
  })

  it('stays as it is without a price, and closes with its loan', () => {
    expect(next('issued', { band: 'unpriced' })).toBeUndefined()
    expect(next('breached', { band: 'unpriced', isEnded: true })).toBe(CALL.closed)
  })
})

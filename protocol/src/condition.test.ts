import { describe, expect, it } from 'vitest'
import { matchesCondition } from './condition.ts'

describe('condition', () => {
  it('matches when each column has a listed value', () => {
    const condition = { state: [0, 1], is_heavy: [0] }
    expect(matchesCondition(condition, { state: 1, is_heavy: 0 })).toBe(true)
    expect(matchesCondition(condition, { state: 1, is_heavy: 1 })).toBe(false)
    expect(matchesCondition(condition, { state: 2, is_heavy: 0 })).toBe(false)
  })

  it('matches every record without columns', () => {
    expect(matchesCondition(undefined, { state: 1 })).toBe(true)
    expect(matchesCondition({}, { state: 1 })).toBe(true)
  })

  it('compares a missing column as null', () => {
    expect(matchesCondition({ state: [null] }, {})).toBe(true)
    expect(matchesCondition({ state: [null] }, { state: undefined })).toBe(true)
    expect(matchesCondition({ state: [0] }, {})).toBe(false)
    expect(matchesCondition({ constructor: [null] }, {})).toBe(true)
  })
})

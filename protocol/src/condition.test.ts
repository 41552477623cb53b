import { describe, expect, it } from 'vitest'
import { holds } from './condition.ts'

describe('condition', () => {
  it('matches when each column has a listed value', () => {
    const condition = { state: [0, 1], is_heavy: [0] }
    expect(holds(condition, { state: 1, is_heavy: 0 })).toBe(true)
    expect(holds(condition, { state: 1, is_heavy: 1 })).toBe(false)
    expect(holds(condition, { state: 2, is_heavy: 0 })).toBe(false)
  })

  it('matches every record without columns', () => {
    expect(holds(undefined, { state: 1 })).toBe(true)
    expect(holds({}, { state: 1 })).toBe(true)
  })

  it('compares a missing column as null', () => {
    expect(holds({ state: [null] }, {})).toBe(true)
    expect(holds({ state: [null] }, { state: undefined })).toBe(true)
    expect(holds({ state: [0] }, {})).toBe(false)
    expect(holds({ constructor: [null] }, {})).toBe(true)
  })
})

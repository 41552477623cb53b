import { describe, expect, it } from 'vitest'
import { findUsablePlace, formatPlace, toPlace } from './read-place.ts'

const read = (accuracy: number, timestamp = 1_000_000) =>
  toPlace({ coords: { longitude: 121.47371234567, latitude: -31.2304, accuracy }, timestamp } as GeolocationPosition)

describe('place', () => {
  it('is stored in integers, with the accuracy rounded up', () => {
    expect(read(12.1).place).toEqual({ longitude: 1_214_737_123, latitude: -312_304_000, accuracy: 13 })
    expect(formatPlace(read(12.1).place)).toBe('-31.23040°, 121.47371° ±13 m')
  })

  it.each([
    ['100 m', read(100), 1_000_000, true],
    ['101 m', read(101), 1_000_000, false],
    ['60 seconds', read(5), 1_060_000, true],
    ['61 seconds', read(5), 1_061_000, false],
    ['a time after now', read(5), 900_000, false],
    ['no position', undefined, 0, false],
  ])('is usable with %s or not', (_case, place, now, isUsable) => {
    expect(findUsablePlace(place, now) !== undefined).toBe(isUsable)
  })
})

import { describe, expect, it } from 'vitest'
import { changed, sideOf, wholeOf } from './crop.ts'

const WIDE = { width: 400, height: 200 }

describe('crop square', () => {
  it('starts as the largest centred square', () => {
    expect(wholeOf(WIDE)).toEqual({ x: 200, y: 100, zoom: 1 })
    expect(sideOf(WIDE, wholeOf(WIDE))).toBe(200)
  })

  it('stays inside the picture', () => {
    expect(changed(WIDE, wholeOf(WIDE), { x: 9_999, y: -50 })).toEqual({ x: 300, y: 100, zoom: 1 })
    expect(changed(WIDE, wholeOf(WIDE), { x: -1 })).toEqual({ x: 100, y: 100, zoom: 1 })
  })

  it('zooms up to four times and moves back inside when zoomed out', () => {
    const corner = changed(WIDE, wholeOf(WIDE), { zoom: 99, x: 400, y: 200 })
    expect(corner).toEqual({ x: 375, y: 175, zoom: 4 })
    expect(changed(WIDE, corner, { zoom: 0 })).toEqual({ x: 300, y: 100, zoom: 1 })
  })
})

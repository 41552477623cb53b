import { describe, expect, it } from 'vitest'
import { changeCrop, getSide, getInitialCrop } from './crop.ts'

const WIDE = { width: 400, height: 200 }

describe('crop square', () => {
  it('starts as the largest centred square', () => {
    expect(getInitialCrop(WIDE)).toEqual({ x: 200, y: 100, zoom: 1 })
    expect(getSide(WIDE, getInitialCrop(WIDE))).toBe(200)
  })

  it('stays inside the picture', () => {
    expect(changeCrop(WIDE, getInitialCrop(WIDE), { x: 9_999, y: -50 })).toEqual({ x: 300, y: 100, zoom: 1 })
    expect(changeCrop(WIDE, getInitialCrop(WIDE), { x: -1 })).toEqual({ x: 100, y: 100, zoom: 1 })
  })

  it('zooms up to four times and moves back inside when zoomed out', () => {
    const corner = changeCrop(WIDE, getInitialCrop(WIDE), { zoom: 99, x: 400, y: 200 })
    expect(corner).toEqual({ x: 375, y: 175, zoom: 4 })
    expect(changeCrop(WIDE, corner, { zoom: 0 })).toEqual({ x: 300, y: 100, zoom: 1 })
  })
})

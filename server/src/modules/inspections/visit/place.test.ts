import { describe, expect, it } from 'vitest'
import { computeDistance, convertFromGcj, type Geofence, judgePlace, PLACE } from './place.ts'

const toPoint = (latitude: number, longitude: number) => ({
  latitude: Math.round(latitude * 1e7),
  longitude: Math.round(longitude * 1e7),
})

/** Pairs of the test suite of eviltransform: WGS-84 and GCJ-02 of the same place. */
const PAIRS = [
  [31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
  [22.543847, 113.912316, 22.540796131694766, 113.9171764808363],
  [39.911954, 116.377817, 39.91334545536069, 116.38404722455657],
] as const

describe('place of a visit', () => {
  it.each(PAIRS)('converts GCJ-02 of %d, %d within two metres', (lat, lng, gcjLat, gcjLng) => {
    const [wgs, gcj] = [toPoint(lat, lng), toPoint(gcjLat, gcjLng)]
    expect(computeDistance(wgs, gcj)).toBeGreaterThan(300)
    expect(computeDistance(wgs, convertFromGcj(gcj))).toBeLessThan(2)
  })

  it('measures a degree of latitude as 111.2 km on the mean sphere', () => {
    const metres = computeDistance(toPoint(29, 121), toPoint(30, 121))
    expect(metres).toBeCloseTo((6_371_008.8 * Math.PI) / 180, 0)
  })

  it('is inside, uncertain or outside by distance and accuracy together', () => {
    const fence: Geofence = { ...toPoint(29.95, 121.7), datum: 1, geofence_m: 500 }
    // 400 m north: 400 / 111,195 degrees.
    const at = (accuracy: number) => ({ ...toPoint(29.95 + 400 / 111_195, 121.7), accuracy })
    expect(judgePlace(at(100), fence)).toEqual({ state: PLACE.inside, distance: 400 })
    expect(judgePlace(at(100), { ...fence, geofence_m: 450 }).state).toBe(PLACE.uncertain)
    expect(judgePlace(at(50), { ...fence, geofence_m: 300 }).state).toBe(PLACE.outside)
    expect(judgePlace(at(101), fence)).toEqual({ state: PLACE.none, distance: null })
    expect(judgePlace(null, fence).state).toBe(PLACE.none)
    expect(judgePlace(at(10), { ...fence, longitude: null, latitude: null }).state).toBe(PLACE.uncertain)
  })

  it('finds an honest visit inside although the warehouse was placed on a map with GCJ-02', () => {
    const [lat, lng, gcjLat, gcjLng] = PAIRS[2]
    const fix = { ...toPoint(lat, lng), accuracy: 20 }
    const fence = { ...toPoint(gcjLat, gcjLng), geofence_m: 100 }
    expect(judgePlace(fix, { ...fence, datum: 2 }).state).toBe(PLACE.inside)
    expect(judgePlace(fix, { ...fence, datum: 1 }).state).toBe(PLACE.outside)
  })
})

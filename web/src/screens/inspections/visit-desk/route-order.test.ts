import type { PlannedVisit } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { computeDistance, drawSketch, planRoute, toPlace } from './route-order.ts'

const visit = (id: number, place: readonly [longitude: number, latitude: number] | null): PlannedVisit => ({
  id,
  no: `XJ${id}`,
  kind: 'Routine',
  state: 'Planned',
  plan_date: '2026-11-30',
  warehouse: `Warehouse ${id}`,
  address: '',
  contact: '',
  phone: '',
  lots: 1,
  place: place === null ? null : { longitude: place[0] * 1e7, latitude: place[1] * 1e7 },
  path: `/admins/inspection/look/${id}`,
})
const SHANGHAI = [
  visit(1, [121.4, 31.2]),
  visit(2, [121.8, 31.2]),
  visit(3, [121.5, 31.2]),
  visit(4, null),
  visit(5, [121.6, 31.2]),
]
const listIds = (startPath?: string) => planRoute(SHANGHAI, startPath).map((stop) => stop.visit.id)

describe('route of visits', () => {
  it('goes to the nearest next warehouse from the first or a chosen one, without visits that have no place', () => {
    expect(listIds()).toEqual([1, 3, 5, 2])
    expect(listIds('/admins/inspection/look/5')).toEqual([5, 3, 1, 2])
    expect(listIds('/admins/inspection/look/4')).toEqual([1, 3, 5, 2])
    expect(planRoute([visit(4, null)])).toEqual([])
  })

  it('goes from a position to the nearest warehouse first, with the way to it', () => {
    const position = toPlace({ longitude: 121.79, latitude: 31.2 })
    const stops = planRoute(SHANGHAI, position)
    expect(stops.map((stop) => stop.visit.id)).toEqual([2, 5, 3, 1])
    // A hundredth of a degree of longitude at 31.2° north.
    expect(stops[0]?.leg).toBeCloseTo(951, 0)
    expect(planRoute([visit(4, null)], position)).toEqual([])
  })

  it('measures a degree of latitude as 111.2 km, and one of longitude at 60° as half of it', () => {
    const [origin, north] = [
      { longitude: 0, latitude: 0 },
      { longitude: 0, latitude: 1e7 },
    ]
    expect(computeDistance(origin, north) / 1000).toBeCloseTo(111.195, 2)
    const [west, east] = [
      { longitude: 0, latitude: 60e7 },
      { longitude: 1e7, latitude: 60e7 },
    ]
    expect(computeDistance(west, east) / computeDistance(origin, north)).toBeCloseTo(0.5, 3)
  })
})

describe('sketch of a route', () => {
  const size = { width: 360, height: 260, margin: 40 }

  it('keeps every stop within the margin, north up, and true to scale', () => {
    const stops = planRoute([visit(1, [121.4, 31.2]), visit(2, [121.4, 31.3]), visit(3, [121.5, 31.2])])
    const { points, scale } = drawSketch(stops, size)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(39.9)
      expect(x).toBeLessThanOrEqual(320.1)
      expect(y).toBeGreaterThanOrEqual(39.9)
      expect(y).toBeLessThanOrEqual(220.1)
    }
    const byId = new Map(stops.map(({ visit: { id } }, at) => [id, points[at]!]))
    expect(byId.get(2)!.y).toBeLessThan(byId.get(1)!.y)
    expect(byId.get(3)!.x).toBeGreaterThan(byId.get(1)!.x)
    const drawn = byId.get(1)!.y - byId.get(2)!.y
    const metres = computeDistance(stops[0]!.visit.place, stops.find((stop) => stop.visit.id === 2)!.visit.place)
    expect(drawn / scale.length).toBeCloseTo(metres / scale.metres, 2)
    expect(scale.length).toBeLessThanOrEqual(90)
    expect([1, 2, 5]).toContain(scale.metres / 10 ** Math.floor(Math.log10(scale.metres)))
  })

  it('includes the position from which it begins', () => {
    const stops = planRoute([visit(1, [121.4, 31.2]), visit(2, [121.5, 31.2])])
    const { points, origin } = drawSketch(stops, size, toPlace({ longitude: 121.3, latitude: 31.2 }))
    expect(drawSketch(stops, size).origin).toBeUndefined()
    expect(points).toHaveLength(2)
    expect(origin?.x).toBeCloseTo(40, 0)
    expect(points[1]?.x).toBeCloseTo(320, 0)
  })

  it('draws stops of one place in the middle', () => {
    const { points } = drawSketch(planRoute([visit(1, [121.4, 31.2]), visit(2, [121.4, 31.2])]), size)
    expect(points).toEqual([
      { x: 180, y: 130 },
      { x: 180, y: 130 },
    ])
  })
})

// Orders visits by the nearest next one, and places them on a sketch. Coordinates are WGS-84 in degrees × 10^7.
import type { PlannedVisit } from '@cangdan/protocol'

export type Place = NonNullable<PlannedVisit['place']>
export type PlacedVisit = PlannedVisit & { readonly place: Place }

export interface RouteStop {
  readonly visit: PlacedVisit
  /** Metres from the stop before, or from the given place; 0 for the first one without a place. */
  readonly leg: number
}

const SCALE = 10_000_000
const EARTH_RADIUS_M = 6_371_008.8
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Haversine distance in metres, in a straight line. */
export function computeDistance(from: Place, to: Place): number {
  const [first, second] = [toRadians(from.latitude / SCALE), toRadians(to.latitude / SCALE)]
  const across = toRadians((to.longitude - from.longitude) / SCALE)
  const h = Math.sin((second - first) / 2) ** 2 + Math.cos(first) * Math.cos(second) * Math.sin(across / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** @param coords degrees, WGS-84 */
export const toPlace = ({ longitude, latitude }: Pick<GeolocationCoordinates, 'longitude' | 'latitude'>): Place => ({
  longitude: Math.round(longitude * SCALE),
  latitude: Math.round(latitude * SCALE),
})

const isPlaced = (visit: PlannedVisit): visit is PlacedVisit => visit.place !== null

/**
 * Starts at a place, at the visit with the path, or at the first one. Of equal distances the earlier visit of the list is next. Visits without place
 * are left out.
 */
export function planRoute(visits: readonly PlannedVisit[], from?: string | Place): readonly RouteStop[] {
  const left = visits.filter(isPlaced)
  const stops: RouteStop[] = []
  const first = typeof from === 'object' ? undefined : (left.find(({ path }) => path === from) ?? left[0])
  if (first !== undefined) stops.push({ visit: first, leg: 0 })
  if (first !== undefined) left.splice(left.indexOf(first), 1)
  for (let at = typeof from === 'object' ? from : first?.place; at !== undefined && left.length > 0; ) {
    const here = at
    const [next] = left
      .map((visit) => ({ visit, leg: computeDistance(here, visit.place) }))
      .toSorted((one, other) => one.leg - other.leg)
    if (next === undefined) break
    stops.push(next)
    left.splice(left.indexOf(next.visit), 1)
    at = next.visit.place
  }
  return stops
}

export interface Sketch {
  /** Centres of the stops, in the units of the drawing. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** The place where the route begins; undefined if it begins at the first stop. */
  readonly origin: { readonly x: number; readonly y: number } | undefined
  /** A round distance, and its length in the drawing. */
  readonly scale: { readonly metres: number; readonly length: number }
}

const ROUND = [1, 2, 5]

/** Projects stops on a plane, north up, to fit within width and height less the margin. Stops of one place are in the middle. */
export function drawSketch(
  stops: readonly RouteStop[],
  size: { width: number; height: number; margin: number },
  from?: Place,
): Sketch {
  const { width, height, margin } = size
  const places = [...stops.map(({ visit }) => visit.place), ...(from === undefined ? [] : [from])]
  const middle = (of: (place: Place) => number) => {
    const all = places.map(of)
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  const centre = { longitude: middle((place) => place.longitude), latitude: middle((place) => place.latitude) }
  const shrink = Math.cos(toRadians(centre.latitude / SCALE))
  const flat = places.map(({ longitude, latitude }) => ({
    x: toRadians((longitude - centre.longitude) / SCALE) * shrink * EARTH_RADIUS_M,
    y: -toRadians((latitude - centre.latitude) / SCALE) * EARTH_RADIUS_M,
  }))
  const reach = (of: (point: { x: number; y: number }) => number) =>
    Math.max(1, ...flat.map((point) => 2 * Math.abs(of(point))))
  const perMetre = Math.min((width - 2 * margin) / reach(({ x }) => x), (height - 2 * margin) / reach(({ y }) => y))
  const drawn = flat.map(({ x, y }) => ({ x: width / 2 + x * perMetre, y: height / 2 + y * perMetre }))
  return { points: drawn.slice(0, stops.length), origin: drawn[stops.length], scale: chooseScale(perMetre, width / 4) }
}

/** Returns the longest of 1, 2, 5, 10 … metres that is at most `most` long. */
function chooseScale(perMetre: number, most: number): Sketch['scale'] {
  const power = 10 ** Math.floor(Math.log10(most / perMetre))
  const metres = Math.max(...ROUND.map((round) => round * power).filter((length) => length * perMetre <= most), power)
  return { metres, length: metres * perMetre }
}

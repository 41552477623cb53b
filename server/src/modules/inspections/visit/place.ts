// Compares the place of a visit with the geofence of its warehouse. Units: degrees × 10^7, metres.
const SCALE = 10_000_000
const EARTH_RADIUS_M = 6_371_008.8
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

export interface Point {
  readonly longitude: number
  readonly latitude: number
}

export interface Fix extends Point {
  readonly accuracy: number
}

/** Haversine distance on a sphere. */
export function computeDistance(a: Point, b: Point): number {
  const [lat1, lat2] = [toRadians(a.latitude / SCALE), toRadians(b.latitude / SCALE)]
  const [dLat, dLng] = [lat2 - lat1, toRadians((b.longitude - a.longitude) / SCALE)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

// Krasovsky 1940 ellipsoid, on which GCJ-02 is computed.
const AXIS = 6_378_245
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943

function computeGcjOffset(lng: number, lat: number): readonly [lng: number, lat: number] {
  const [x, y] = [lng - 105, lat - 35]
  const wave = (value: number, ...terms: readonly (readonly [amplitude: number, period: number])[]) =>
    terms.reduce((sum, [amplitude, period]) => sum + amplitude * Math.sin((value * Math.PI) / period), 0)
  const common = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3
  const dLat =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    common +
    (wave(y, [20, 1], [40, 3]) * 2) / 3 +
    (wave(y, [160, 12], [320, 30]) * 2) / 3
  const dLng =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    common +
    (wave(x, [20, 1], [40, 3]) * 2) / 3 +
    (wave(x, [150, 12], [300, 30]) * 2) / 3
  const radians = toRadians(lat)
  const magic = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2
  const root = Math.sqrt(magic)
  return [
    (dLng * 180) / ((AXIS / root) * Math.cos(radians) * Math.PI),
    (dLat * 180) / (((AXIS * (1 - ECCENTRICITY_SQUARED)) / (magic * root)) * Math.PI),
  ]
}

/** Converts GCJ-02, which map pickers in China return, to WGS-84, with an error of less than two metres. Source: the open algorithm of eviltransform. */
export function convertFromGcj({ longitude, latitude }: Point): Point {
  const [lng, lat] = [longitude / SCALE, latitude / SCALE]
  const [dLng, dLat] = computeGcjOffset(lng, lat)
  return { longitude: Math.round((lng - dLng) * SCALE), latitude: Math.round((lat - dLat) * SCALE) }
}

const GCJ_02 = 2

/** Converts coordinates of a warehouse. @param datum 1 WGS-84, 2 GCJ-02 */
export const toWgs84 = (point: Point, datum: number): Point => (datum === GCJ_02 ? convertFromGcj(point) : point)

/** Values of `inspection.place_state`. */
export const PLACE = { inside: 1, uncertain: 2, outside: 3, none: 4 } as const

const MAX_ACCURACY_M = 100

export interface Geofence {
  readonly longitude: number | null
  readonly latitude: number | null
  /** 1 WGS-84, 2 GCJ-02 */
  readonly datum: number
  /** Metres. */
  readonly geofence_m: number
}

export interface JudgedPlace {
  readonly state: number
  /** Metres; null if either place is unknown. */
  readonly distance: number | null
}

/** Inside if distance and accuracy together are within the geofence, outside if the distance less the accuracy is beyond it. */
export function judgePlace(fix: Fix | null, { longitude, latitude, datum, geofence_m: radius }: Geofence): JudgedPlace {
  if (fix === null || fix.accuracy > MAX_ACCURACY_M) return { state: PLACE.none, distance: null }
  if (longitude === null || latitude === null) return { state: PLACE.uncertain, distance: null }
  const centre = { longitude, latitude }
  const distance = Math.round(computeDistance(fix, toWgs84(centre, datum)))
  if (distance + fix.accuracy <= radius) return { state: PLACE.inside, distance }
  return { state: distance - fix.accuracy > radius ? PLACE.outside : PLACE.uncertain, distance }
}

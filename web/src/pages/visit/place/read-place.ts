import type { InspectionReport } from '@cangdan/protocol'

/** WGS-84, degrees × 10^7, and metres. */
export type Place = NonNullable<InspectionReport['place']>

export interface TimedPlace {
  readonly place: Place
  /** Milliseconds by the clock of the phone. */
  readonly time: number
}

/** Metres; a position that is less exact proves nothing. */
export const MAX_ACCURACY = 100
/** Milliseconds after which a position is no longer where the phone is. */
export const MAX_AGE = 60_000

const toStored = (degrees: number): number => Math.round(degrees * 10_000_000)

export const toPlace = ({ coords, timestamp }: GeolocationPosition): TimedPlace => ({
  place: {
    longitude: toStored(coords.longitude),
    latitude: toStored(coords.latitude),
    accuracy: Math.ceil(coords.accuracy),
  },
  time: timestamp,
})

/** Returns the place unless it is too old or not exact enough. */
export const findUsablePlace = (current: TimedPlace | undefined, now: number): Place | undefined =>
  current !== undefined && current.place.accuracy <= MAX_ACCURACY && Math.abs(now - current.time) <= MAX_AGE
    ? current.place
    : undefined

/** Formats a place as `31.23041°, 121.47370° ±12 m`: latitude, longitude, accuracy. */
export const formatPlace = ({ longitude, latitude, accuracy }: Place): string =>
  `${formatDegrees(latitude)}, ${formatDegrees(longitude)} ±${accuracy} m`

const formatDegrees = (stored: number): string => `${(stored / 10_000_000).toFixed(5)}°`

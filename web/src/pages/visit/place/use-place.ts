import { useEffect, useState } from 'react'
import { toPlace, type TimedPlace } from './read-place.ts'

export interface PlaceWatch {
  readonly current: TimedPlace | undefined
  /** Milliseconds by the clock of the phone, a few seconds ago at most. */
  readonly now: number
  /** The user or the browser allows no position, or there is none. */
  readonly isDenied: boolean
}

/** Milliseconds. */
const CLOCK_INTERVAL = 5_000

const getGeolocation = () => navigator.geolocation as Geolocation | undefined

/** Follows the position of the phone while the component is shown. */
export function usePlace(): PlaceWatch {
  const [watch, setWatch] = useState<PlaceWatch>(() => ({
    current: undefined,
    now: Date.now(),
    isDenied: getGeolocation() === undefined,
  }))
  useEffect(() => {
    const timer = setInterval(() => setWatch((latest) => ({ ...latest, now: Date.now() })), CLOCK_INTERVAL)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    const geolocation = getGeolocation()
    if (geolocation === undefined) return undefined
    const id = geolocation.watchPosition(
      (position) => setWatch({ current: toPlace(position), now: Date.now(), isDenied: false }),
      ({ code, PERMISSION_DENIED }) => setWatch((latest) => ({ ...latest, isDenied: code === PERMISSION_DENIED })),
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => geolocation.clearWatch(id)
  }, [])
  return watch
}

import { useEffect, useState } from 'react'
import { toPlace, type TimedPlace } from './read-place.ts'

export interface PlaceWatch {
  readonly current: TimedPlace | undefined
  /** The user or the browser allows no position, or there is none. */
  readonly isDenied: boolean
}

/** Follows the position of the phone while the component is shown. */
export function usePlace(): PlaceWatch {
  const [watch, setWatch] = useState<PlaceWatch>({ current: undefined, isDenied: false })
  useEffect(() => {
    const geolocation = navigator.geolocation as Geolocation | undefined
    if (geolocation === undefined) return setWatch({ current: undefined, isDenied: true })
    const id = geolocation.watchPosition(
      (position) => setWatch({ current: toPlace(position), isDenied: false }),
      ({ code, PERMISSION_DENIED }) => setWatch(({ current }) => ({ current, isDenied: code === PERMISSION_DENIED })),
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => geolocation.clearWatch(id)
  }, [])
  return watch
}

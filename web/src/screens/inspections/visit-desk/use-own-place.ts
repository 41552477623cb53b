import { useState } from 'react'
import { type Place, toPlace } from './route-order.ts'

export interface OwnPlace {
  /** Undefined before a request and after a refused one. */
  readonly place: Place | undefined
  readonly state: 'idle' | 'requested' | 'refused'
  /** Requests the position; the browser may prompt the user. */
  readonly request: () => void
  readonly forget: () => void
}

/** Milliseconds. A route within a town needs neither a fresh nor an exact position. */
const OPTIONS = { maximumAge: 60_000, timeout: 15_000 } as const
const NONE = { place: undefined, state: 'idle' } as const

/** Returns the position of the device after a request of the user. The position is not sent to the server. */
export function useOwnPlace(): OwnPlace {
  const [own, setOwn] = useState<Pick<OwnPlace, 'place' | 'state'>>(NONE)
  const refuse = () => setOwn({ place: undefined, state: 'refused' })
  const request = () => {
    const geolocation = navigator.geolocation as Geolocation | undefined
    if (geolocation === undefined) {
      refuse()
      return
    }
    setOwn({ place: undefined, state: 'requested' })
    geolocation.getCurrentPosition(({ coords }) => setOwn({ place: toPlace(coords), state: 'idle' }), refuse, OPTIONS)
  }
  return { ...own, request, forget: () => setOwn(NONE) }
}

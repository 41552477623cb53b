import { useState } from 'react'
import { type Place, toPlace } from './route-order.ts'

export interface OwnPlace {
  /** Undefined before the user asks for it, and when the browser gives none. */
  readonly place: Place | undefined
  readonly state: 'idle' | 'asked' | 'refused'
  /** Asks the browser, which asks the user. */
  readonly ask: () => void
  readonly forget: () => void
}

/** Milliseconds. A route within a town needs neither a fresh nor an exact position. */
const OPTIONS = { maximumAge: 60_000, timeout: 15_000 } as const
const NONE = { place: undefined, state: 'idle' } as const

/** The position of the device, read only when the user asks for it. It stays in the browser. */
export function useOwnPlace(): OwnPlace {
  const [own, setOwn] = useState<Pick<OwnPlace, 'place' | 'state'>>(NONE)
  const refuse = () => setOwn({ place: undefined, state: 'refused' })
  const ask = () => {
    const geolocation = navigator.geolocation as Geolocation | undefined
    if (geolocation === undefined) {
      refuse()
      return
    }
    setOwn({ place: undefined, state: 'asked' })
    geolocation.getCurrentPosition(({ coords }) => setOwn({ place: toPlace(coords), state: 'idle' }), refuse, OPTIONS)
  }
  return { ...own, ask, forget: () => setOwn(NONE) }
}

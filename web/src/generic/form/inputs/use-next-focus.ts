// Puts the keyboard on what the next drawing of a control has there.
import { useEffect, useRef, type RefObject } from 'react'

/** Takes a selector within `place`. */
export function useNextFocus(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })
  return (selector) => {
    wanted.current = selector
    // Where nothing is drawn anew it is there already.
    place.current?.querySelector<HTMLElement>(selector)?.focus()
  }
}

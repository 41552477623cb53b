// Focuses an element that the next render of a control creates.
import { useEffect, useRef, type RefObject } from 'react'

/** Returns a function that takes a selector within `place`. */
export function useNextFocus(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })
  return (selector) => {
    wanted.current = selector
    // Without a rerender the element exists already.
    place.current?.querySelector<HTMLElement>(selector)?.focus()
  }
}

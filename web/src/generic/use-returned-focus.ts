// Anyone who closes what they opened is where they were.
import { useEffect } from 'react'

/** Gives the keyboard back to the element, when the caller is unmounted; nothing where the element has gone itself. */
export function useReturnedFocus(opener: Element | null): void {
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

// Whoever closes what he opened is where he was.
import { useEffect } from 'react'

/** Gives the keyboard back to the element, when whoever calls this goes; nothing where the element has gone itself. */
export function useReturnedFocus(opener: Element | null): void {
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

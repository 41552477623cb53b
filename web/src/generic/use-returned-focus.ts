import { useEffect } from 'react'

/** Returns the focus to the opener on unmount, unless the opener was removed. */
export function useReturnedFocus(opener: Element | null): void {
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

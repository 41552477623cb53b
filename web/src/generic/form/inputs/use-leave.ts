// Calls `onLeave` when the focus leaves a composite control.
import { useEffect, useRef, type RefObject } from 'react'

export function useLeave<E extends HTMLElement>(onLeave: () => void): RefObject<E | null> {
  const place = useRef<E>(null)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const around = place.current
    const checkFocus = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && around?.contains(relatedTarget))) leave.current()
    }
    around?.addEventListener('focusout', checkFocus)
    return () => around?.removeEventListener('focusout', checkFocus)
  }, [])
  return place
}

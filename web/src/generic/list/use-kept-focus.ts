// A deleted row takes its button with it, and the keyboard's place on the page: the list itself then takes the focus.
import { useCallback, useEffect, useRef, type RefObject } from 'react'

const NEXT_STEPS = ['pointerdown', 'keydown'] as const

/** Answers with what to call before a row goes. */
export function useKeptFocus(place: RefObject<HTMLElement | null>): () => void {
  const isAtRisk = useRef(false)

  // After every drawing, since only the one without the row shows that the focus has been lost.
  useEffect(() => {
    if (!isAtRisk.current || document.activeElement !== document.body) return
    isAtRisk.current = false
    place.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    // Anyone who goes on has taken the focus somewhere themselves.
    const disarm = () => {
      isAtRisk.current = false
    }
    for (const kind of NEXT_STEPS) document.addEventListener(kind, disarm, true)
    return () => {
      for (const kind of NEXT_STEPS) document.removeEventListener(kind, disarm, true)
    }
  }, [])

  return useCallback(() => {
    isAtRisk.current = true
  }, [])
}

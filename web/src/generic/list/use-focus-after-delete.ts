// Moves the focus to the list when a row is deleted together with the focused button.
import { useCallback, useEffect, useRef, type RefObject } from 'react'

const NEXT_STEPS = ['pointerdown', 'keydown'] as const

/** Returns a function to call before a row is deleted. */
export function useFocusAfterDelete(place: RefObject<HTMLElement | null>): () => void {
  const isAtRisk = useRef(false)

  // After every render, since only the one without the row shows that the focus was lost.
  useEffect(() => {
    if (!isAtRisk.current || document.activeElement !== document.body) return
    isAtRisk.current = false
    place.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    // Any further input means that the user has moved the focus.
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

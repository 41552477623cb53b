// Where a panel stands beside the button that opened it.
import { useLayoutEffect, useState, type RefObject } from 'react'

const GAP = 8

/** Above the button where there is room, or below first where that is wanted; never outside the window. */
export function usePlace(
  anchor: HTMLElement,
  panel: RefObject<HTMLElement | null>,
  wanted: 'above' | 'below' = 'above',
): { readonly top: number; readonly left: number } {
  const [place, setPlace] = useState({ top: 0, left: 0 })
  useLayoutEffect(() => {
    const settle = () => {
      const button = anchor.getBoundingClientRect()
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = panel.current ?? {}
      const above = button.top - height - GAP
      const below = button.bottom + GAP
      const hasRoomBelow = below + height < innerHeight - GAP
      const isAbove = wanted === 'above' ? above > GAP : !hasRoomBelow && above > GAP
      const left = Math.min(button.right - width, innerWidth - width - GAP)
      setPlace({ top: isAbove ? above : below, left: Math.max(GAP, left) })
    }
    settle()
    // What is shown inside later makes it larger.
    const sizes = new ResizeObserver(settle)
    if (panel.current !== null) sizes.observe(panel.current)
    // It goes with its button when the list scrolls or the window changes.
    addEventListener('scroll', settle, true)
    addEventListener('resize', settle)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', settle, true)
      removeEventListener('resize', settle)
    }
  }, [anchor, panel, wanted])
  return place
}

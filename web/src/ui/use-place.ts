import { useLayoutEffect, useState, type RefObject } from 'react'

const GAP = 8

/** Returns the position of a panel above its button, or below when wanted or when there is no room; always inside the window. */
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
    const sizes = new ResizeObserver(settle)
    if (panel.current !== null) sizes.observe(panel.current)
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

import { useLayoutEffect, useState, type RefObject } from 'react'

const GAP = 8

/** Returns the position of a panel above its button, or below when wanted or when there is no room; always inside the window. */
export function usePopoverPosition(
  anchor: HTMLElement,
  panel: RefObject<HTMLElement | null>,
  preferredSide: 'above' | 'below' = 'above',
): { readonly top: number; readonly left: number } {
  const [position, setPlace] = useState({ top: 0, left: 0 })
  useLayoutEffect(() => {
    const updatePosition = () => {
      const button = anchor.getBoundingClientRect()
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = panel.current ?? {}
      const above = button.top - height - GAP
      const below = button.bottom + GAP
      const hasRoomBelow = below + height < innerHeight - GAP
      const isAbove = preferredSide === 'above' ? above > GAP : !hasRoomBelow && above > GAP
      const left = Math.min(button.right - width, innerWidth - width - GAP)
      setPlace({ top: isAbove ? above : below, left: Math.max(GAP, left) })
    }
    updatePosition()
    const sizes = new ResizeObserver(updatePosition)
    if (panel.current !== null) sizes.observe(panel.current)
    addEventListener('scroll', updatePosition, true)
    addEventListener('resize', updatePosition)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', updatePosition, true)
      removeEventListener('resize', updatePosition)
    }
  }, [anchor, panel, preferredSide])
  return position
}

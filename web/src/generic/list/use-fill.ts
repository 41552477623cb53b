// Gives an element the height of the part of the page that scrolls, as the custom property --fill.
import { useEffect, useRef, type RefObject } from 'react'
import { useScrollContainer } from '#ui/scroll-container.tsx'

export function useFill(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const container = useScrollContainer()

  useEffect(() => {
    const outer = container.current
    if (outer === null) return
    const sizes = new ResizeObserver(() =>
      element.current?.style.setProperty('--fill', `${outer.clientHeight}px`),
    )
    sizes.observe(outer)
    return () => sizes.disconnect()
  }, [container])

  return element
}

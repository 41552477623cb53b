// How wide a part of the page is.
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels between its edges; none before it is drawn. */
export function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [place])
  return width
}

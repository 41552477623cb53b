// How wide the table may be, and on which side some of it is out of view.
import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Pixels between the edges. `lead`: how far it scrolls until the name column sticks. Marks the element with data-more-left and data-more-right as it scrolls.
 */
export function useRoom(scroller: RefObject<HTMLElement | null>, lead: number): number {
  const [room, setRoom] = useState(0)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const mark = () => {
      const hidden = element.scrollWidth - element.clientWidth
      element.toggleAttribute('data-more-left', element.scrollLeft > lead)
      element.toggleAttribute('data-more-right', element.scrollLeft < hidden - 1)
    }
    const measure = () => {
      setRoom(element.clientWidth)
      mark()
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    // Written to the element itself: scrolling must not draw the table again.
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [scroller, lead])

  return room
}

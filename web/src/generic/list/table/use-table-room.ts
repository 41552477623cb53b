import { useLayoutEffect, useState, type RefObject } from 'react'

/** Returns the width in pixels and keeps data-more-left and data-more-right up to date. `lead` is the distance until the name column sticks. */
export function useTableRoom(scroller: RefObject<HTMLElement | null>, lead: number): number {
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
    // Set on the element directly, so that scrolling does not rerender the table.
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [scroller, lead])

  return room
}

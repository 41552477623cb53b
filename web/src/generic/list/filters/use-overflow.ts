// Whether the filters need more than one row, and how many fit into the first (L2).
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels of height above which the bar can be collapsed (L2). */
const MAX_HEIGHT = 60

export interface Overflow {
  readonly isTall: boolean
  readonly firstRow: number
}

// Uses a resize observer instead of polling every 300 ms: it reports before the next paint and costs nothing in between.
export function useOverflow(list: RefObject<HTMLElement | null>, items: number): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ isTall: false, firstRow: items })

  useLayoutEffect(() => {
    const element = list.current
    if (element === null || items === 0) return
    const measure = () => {
      const tops = Array.from(element.children, (child) => (child instanceof HTMLElement ? child.offsetTop : 0))
      const next = {
        isTall: element.scrollHeight > MAX_HEIGHT,
        firstRow: tops.filter((top) => top === tops[0]).length,
      }
      setOverflow((before) => (before.isTall === next.isTall && before.firstRow === next.firstRow ? before : next))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [list, items])

  return overflow
}

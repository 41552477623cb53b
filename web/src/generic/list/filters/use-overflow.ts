// Whether filters need more than one row, and which of them stand below the first (L2).
import { useLayoutEffect, useState, type RefObject } from 'react'

/** A bar may be this high before it offers to fold (specification §2.3). */
const TALLEST = 60

export interface Overflow {
  readonly isTall: boolean
  /** How many items the first row holds. */
  readonly firstRow: number
}

// Watched rather than looked at every 300 ms: the answer is there before the next picture, and nothing runs in between.
export function useOverflow(list: RefObject<HTMLElement | null>, items: number): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ isTall: false, firstRow: items })

  useLayoutEffect(() => {
    const element = list.current
    if (element === null || items === 0) return
    const measure = () => {
      const tops = Array.from(element.children, (child) =>
        child instanceof HTMLElement ? child.offsetTop : 0,
      )
      const next = {
        isTall: element.scrollHeight > TALLEST,
        firstRow: tops.filter((top) => top === tops[0]).length,
      }
      setOverflow((before) =>
        before.isTall === next.isTall && before.firstRow === next.firstRow ? before : next,
      )
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [list, items])

  return overflow
}

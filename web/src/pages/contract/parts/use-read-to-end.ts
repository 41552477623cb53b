import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the end of the text has been on the screen, however it got there. */
export function useReadToEnd(end: RefObject<HTMLElement | null>): boolean {
  const [isReached, setIsReached] = useState(false)
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsReached(true)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])
  return isReached
}

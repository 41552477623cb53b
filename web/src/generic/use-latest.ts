// Returns a ref of the latest value, for callbacks that must stay stable.
import { useLayoutEffect, useRef, type RefObject } from 'react'

export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

// The newest of a value, for callbacks that must stay the same function while what they read changes.
import { useLayoutEffect, useRef, type RefObject } from 'react'

export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

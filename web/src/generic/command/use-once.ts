// A click that comes twice is done once (U13).
import { useRef } from 'react'

const DOUBLE_CLICK_MS = 3000

/**
 * Runs one piece of work at a time, and the same one, by its key where it has one, not again within three seconds of its start: a double
 * click may come after a quick refusal. Answers whether it was run.
 */
export function useOnce(): (key: string | undefined, work: () => Promise<void>) => Promise<boolean> {
  const latest = useRef<{ readonly key: string | undefined; readonly since: number }>(undefined)
  const inFlight = useRef(false)
  return async (key, work) => {
    const isRepeated =
      key !== undefined &&
      latest.current?.key === key &&
      performance.now() - latest.current.since < DOUBLE_CLICK_MS
    if (inFlight.current || isRepeated) return false
    latest.current = { key, since: performance.now() }
    inFlight.current = true
    try {
      await work()
    } finally {
      inFlight.current = false
    }
    return true
  }
}

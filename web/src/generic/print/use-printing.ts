import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { getServerTime } from '#api/transport/clock.ts'

/** Returns the server time in seconds since 1970 at which printing began; undefined otherwise. */
export function usePrinting(): number | undefined {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    // The browser captures the page when the listener returns.
    const begin = () => flushSync(() => setSince(getServerTime()))
    const end = () => setSince(undefined)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return since
}

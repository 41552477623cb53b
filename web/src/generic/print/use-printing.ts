// Whether the page is on its way to the printer, and since when.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '#api/transport/clock.ts'

/** Seconds since 1970, by the server, while the page is being printed; else undefined. */
export function usePrinting(): number | undefined {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
    const begin = () => flushSync(() => setSince(serverNow()))
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

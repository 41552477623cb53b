// The addresses of chosen files that this page holds in memory, and the sending of them, both for as long as their form.
import { useCallback, useRef } from 'react'
import { useGone } from '#runtime/gone.ts'

/** What stands in a form and knows it, as a field set does. */
interface InForm {
  readonly form: HTMLFormElement | null
}

/**
 * `place` goes to an element of the field. A field that is hidden, or lies in another tab, may be shown again, so nothing ends before its
 * form is gone: then what `underway` holds is called back, and every address with it.
 */
export function useLocalFiles() {
  const form = useRef<HTMLFormElement>(null)
  const kept = useRef(new Set<string>())
  const underway = useRef(new Map<string, AbortController>())
  const place = useCallback((element: InForm | null) => {
    if (element !== null) form.current = element.form
  }, [])
  const release = useCallback((url: string): void => {
    if (kept.current.delete(url)) URL.revokeObjectURL(url)
  }, [])
  useGone((isClosed) => {
    if (!isClosed && form.current?.isConnected === true) return 'kept'
    for (const giveUp of underway.current.values()) giveUp.abort()
    for (const url of kept.current) release(url)
    return undefined
  })
  return {
    place,
    underway,
    show: (file: File): string => {
      const url = URL.createObjectURL(file)
      kept.current.add(url)
      return url
    },
    release,
    releaseOthers: (url: string): void => {
      for (const other of kept.current) if (other !== url) release(other)
    },
  }
}

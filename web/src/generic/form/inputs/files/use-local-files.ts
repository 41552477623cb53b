import { useCallback, useRef } from 'react'
import { useTabCleanup } from '#runtime/tab-cleanup.ts'

/** An element with a reference to its form, such as a fieldset. */
interface FormElement {
  readonly form: HTMLFormElement | null
}

/**
 * Attach `place` to an element of the field. A hidden field may be shown again, so cleanup waits until the form is gone: then uploads in `underway`
 * are aborted and object URLs are revoked.
 */
export function useLocalFiles() {
  const form = useRef<HTMLFormElement>(null)
  const kept = useRef(new Set<string>())
  const underway = useRef(new Map<string, AbortController>())
  const place = useCallback((element: FormElement | null) => {
    if (element !== null) form.current = element.form
  }, [])
  const release = useCallback((url: string): void => {
    if (kept.current.delete(url)) URL.revokeObjectURL(url)
  }, [])
  useTabCleanup((isClosed) => {
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

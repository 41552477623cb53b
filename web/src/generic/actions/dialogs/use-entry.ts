// The keyboard enters a dialog at its first field: what is opened is filled in, not closed.
import { useEffect, useRef, type RefObject } from 'react'

/** Once for each moment: when the fields are there, when the dialog has come to rest, when what they are about has changed. */
export function useEntry(form: RefObject<HTMLElement | null>, moment: string): void {
  const entered = useRef<string>(undefined)
  useEffect(() => {
    if (entered.current === moment) return
    entered.current = moment
    // Anyone who is in it already is left alone.
    if (form.current?.contains(document.activeElement) === true) return
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }, [form, moment])
}

// Moves the focus to the first field when a dialog opens, so that the user can type immediately; without fields, into the dialog.
import { useEffect, useRef, type RefObject } from 'react'

/** Runs once for each value of `moment`: the fields are rendered, the dialog has opened, or its record has changed. */
export function useInitialFocus(form: RefObject<HTMLElement | null>, moment: string): void {
  const lastMoment = useRef<string>(undefined)
  useEffect(() => {
    if (lastMoment.current === moment) return
    lastMoment.current = moment
    // Focus that is already inside is left where it is.
    if (form.current?.contains(document.activeElement) === true) return
    const field = form.current?.querySelector<HTMLElement>('input, textarea') ?? form.current
    field?.focus({ preventScroll: true })
  }, [form, moment])
}

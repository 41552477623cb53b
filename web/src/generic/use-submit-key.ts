// Ctrl+S and ⌘S save, as everywhere else; in a dialog Ctrl+Enter sends too, from within a text of several lines.
import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

export const SUBMIT_KEYS = { form: ['s'], dialog: ['s', 'enter'] } as const

// A dialog of a hidden tab covers nothing, nor does one that has been answered and fades.
const isCovered = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]:not([class*="-leave"])')].some(
    (dialog) => dialog.closest('[style*="display: none"]') === null,
  )

export function useSubmitKey(submit: () => void, keys: readonly string[]): void {
  const latest = useLatest({ submit, keys })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.shiftKey || event.altKey || (!event.ctrlKey && !event.metaKey)) return
      if (!latest.current.keys.includes(event.key.toLowerCase())) return
      event.preventDefault()
      // What is asked over a form is answered first.
      if (latest.current.keys === SUBMIT_KEYS.form && isCovered()) return
      latest.current.submit()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [latest])
}

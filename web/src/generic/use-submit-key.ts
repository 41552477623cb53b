// Ctrl+S and ⌘S save, as everywhere else; in a dialog Ctrl+Enter sends too, from within a text of several lines.
import { useEffect } from 'react'
import { type Command, isCommand } from '#runtime/commands.ts'
import { isCovered } from '#ui/covered.ts'
import { useLatest } from './use-latest.ts'

export const SUBMIT_KEYS: Readonly<Record<'form' | 'dialog', readonly Command[]>> = {
  form: ['save'],
  dialog: ['save', 'send'],
}

export function useSubmitKey(submit: () => void, keys: readonly Command[]): void {
  const latest = useLatest({ submit, keys })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!latest.current.keys.some((command) => isCommand(command, event))) return
      event.preventDefault()
      // What is asked over a form is answered first.
      if (latest.current.keys === SUBMIT_KEYS.form && isCovered()) return
      latest.current.submit()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [latest])
}

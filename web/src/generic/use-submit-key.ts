// Ctrl+S and ⌘S save; in a dialog Ctrl+Enter submits too, also from a textarea.
import { useEffect, useRef } from 'react'
import { type Command, isCommand } from '#runtime/commands.ts'
import { findTopDialog } from '#ui/modal-dialogs.ts'
import { useLatest } from './use-latest.ts'

export const SUBMIT_KEYS: Readonly<Record<'form' | 'dialog', readonly Command[]>> = {
  form: ['save'],
  dialog: ['save', 'send'],
}

export function useSubmitKey(submit: () => void, keys: readonly Command[]): void {
  const latest = useLatest({ submit, keys })
  // The enclosing dialog is the topmost when it opens; a form on a page has none.
  const own = useRef<Element>(undefined)
  useEffect(() => {
    own.current = latest.current.keys === SUBMIT_KEYS.dialog ? findTopDialog() : undefined
    const onKey = (event: KeyboardEvent) => {
      if (!latest.current.keys.some((command) => isCommand(command, event))) return
      event.preventDefault()
      // Dialogs above it take the key first.
      if (findTopDialog() !== own.current) return
      latest.current.submit()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [latest])
}

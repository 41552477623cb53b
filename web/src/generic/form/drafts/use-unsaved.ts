// Marks a tab as holding unsaved changes until they are saved or discarded, visible or not.
import { useEffect, useRef, type RefObject } from 'react'
import { getAccessToken, getEndReason } from '#api/session/session-store.ts'
import { useScreen, type Screen } from '#runtime/screen.ts'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { useLatest } from '#generic/use-latest.ts'

export interface UnsavedOptions {
  readonly isDirty: boolean
  readonly isDone: RefObject<boolean>
  readonly isKept: RefObject<boolean>
  readonly onDiscard: () => void
}

/** Returns a function that clears the mark; it works from a hidden tab too. */
export function useUnsaved(parts: UnsavedOptions): () => void {
  return useUnsavedMark(useScreen().holdUnsaved, parts)
}

/**
 * Marks typed text that is not stored elsewhere: in a dialog or a section of a page. The mark ends when `isDirty` is false, on unmount, or, where
 * that may happen in a hidden tab, when the returned function is called.
 */
export function useUnsavedInput(isDirty: boolean): () => void {
  return useUnsavedMark(useScreen().holdUnsaved, { ...ALONE, isDirty })
}

/** The same for inputs of the shell, outside all tabs. */
export function useUnsavedShellInput(isDirty: boolean): void {
  useUnsavedMark(registerInShell, { ...ALONE, isDirty })
}

function useUnsavedMark(
  hold: Screen['holdUnsaved'],
  { isDirty, isDone, isKept, onDiscard }: UnsavedOptions,
): () => void {
  const discard = useLatest(onDiscard)
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    // The previous mark still exists when a hidden tab becomes visible again.
    release.current?.()
    if (!isDirty || isDone.current) return
    const mark = hold({
      discard: () => {
        mark.release()
        discard.current()
      },
      comesBack: () => isRestoredAfterLogin(isKept),
    })
    release.current = mark.release
    return mark.hide
  }, [isDirty, isDone, isKept, discard, hold])
  return () => release.current?.()
}

/** Whether the user returns to the draft: an expired session leads to the login page and back. */
const isRestoredAfterLogin = (isKept: RefObject<boolean>): boolean =>
  isKept.current && getAccessToken() === undefined && getEndReason() !== undefined

const ALONE = { isDone: { current: false }, isKept: { current: false }, onDiscard: () => undefined }

const registerInShell: Screen['holdUnsaved'] = (form) => {
  const release = getUnsavedChanges('shell').register(form)
  return { release, hide: release }
}

// What has been typed is not lost by a wrong click: its tab holds it until it is saved or given up, in view or not.
import { useEffect, useRef, type RefObject } from 'react'
import { accessToken, endReason } from '#api/session/session-store.ts'
import { useScreen, type Screen } from '#runtime/screen.ts'
import { changesOf } from '#runtime/unsaved.ts'
import { useLatest } from '#generic/use-latest.ts'

export interface UnsavedParts {
  readonly isDirty: boolean
  /** Set once a save has gone through, or the changes are given up. */
  readonly isDone: RefObject<boolean>
  /** Whether the changes are there again when their writer comes back to this page. */
  readonly isKept: RefObject<boolean>
  readonly onDiscard: () => void
}

/** Answers how to say that nothing is unsaved any more, from a hidden tab too. */
export function useUnsaved(parts: UnsavedParts): () => void {
  return useMarked(useScreen().holdUnsaved, parts)
}

/**
 * The same for what is typed where nothing else keeps it: in a dialog, or in a part of a screen. It is over when
 * `isDirty` is false, when it is drawn no more, and where that may happen behind another tab, when the answer is called.
 */
export function useTyped(isDirty: boolean): () => void {
  return useMarked(useScreen().holdUnsaved, { ...ALONE, isDirty })
}

/** And for what is typed in the shell, beside all tabs. */
export function useTypedInShell(isDirty: boolean): void {
  useMarked(holdInShell, { ...ALONE, isDirty })
}

function useMarked(
  hold: Screen['holdUnsaved'],
  { isDirty, isDone, isKept, onDiscard }: UnsavedParts,
): () => void {
  const discard = useLatest(onDiscard)
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    // The mark of before is still there when a hidden tab comes back into view.
    release.current?.()
    if (!isDirty || isDone.current) return
    const mark = hold({
      discard: () => {
        mark.release()
        discard.current()
      },
      comesBack: () => comesBack(isKept),
    })
    release.current = mark.release
    return mark.hide
  }, [isDirty, isDone, isKept, discard, hold])
  return () => release.current?.()
}

/** A session that ends by itself leads to the login page, and from there back to what was typed. */
const comesBack = (isKept: RefObject<boolean>): boolean =>
  isKept.current && accessToken() === undefined && endReason() !== undefined

const ALONE = { isDone: { current: false }, isKept: { current: false }, onDiscard: () => undefined }

const holdInShell: Screen['holdUnsaved'] = (form) => {
  const release = changesOf('shell').register(form)
  return { release, hide: release }
}

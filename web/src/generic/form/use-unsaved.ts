// What has been typed is not lost by a wrong click: its tab holds it until it is saved or given up, in view or not.
import { useEffect, useRef, type RefObject } from 'react'
import { accessToken, endReason } from '#api/session-store.ts'
import { useScreen } from '#runtime/screen.ts'
import { useLatest } from '../use-latest.ts'

export interface UnsavedParts {
  readonly isDirty: boolean
  /** Set once a save has gone through, or the changes are given up. */
  readonly isDone: RefObject<boolean>
  /** Whether the changes are there again when their writer comes back to this page. */
  readonly isKept: RefObject<boolean>
  readonly onDiscard: () => void
}

/** Answers how to say that nothing is unsaved any more, from a hidden tab too. */
export function useUnsaved({ isDirty, isDone, isKept, onDiscard }: UnsavedParts): () => void {
  const { holdUnsaved } = useScreen()
  const discard = useLatest(onDiscard)
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isDirty || isDone.current) return
    const mark = holdUnsaved({
      discard: () => discard.current(),
      comesBack: () => comesBack(isKept),
    })
    release.current = mark.release
    return mark.hide
  }, [isDirty, isDone, isKept, discard, holdUnsaved])
  return () => release.current?.()
}

/** A session that ends by itself leads to the login page, and from there back to what was typed. */
const comesBack = (isKept: RefObject<boolean>): boolean =>
  isKept.current && accessToken() === undefined && endReason() !== undefined

// Keeps what is typed into a form until it is saved or given up, and hands it back to anyone who returns to the form.
import type { FieldMeta, RecordAnswer } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { serverNow } from '#api/transport/clock.ts'
import { draftKey, dropDraft, keepDraft, keptDraft, type KeptDraft } from '#api/drafts.ts'
import { sessionQuery } from '#api/session/session.ts'
import { useScreen } from '#runtime/screen.ts'
import type { Draft } from '../fields/form-fields.ts'
import { draftToKeep, recordOfThen } from './kept-draft.ts'

export interface Restored {
  /** Under which the draft of this page is kept; undefined where nobody is known to sit there. */
  readonly key: string | undefined
  /** What was kept when the form was opened. */
  readonly kept: KeptDraft | undefined
  /** The record that what is typed is a change of. */
  readonly record: RecordAnswer | undefined
  /** From now on it is the record as it was given: what was typed has been compared with it. */
  readonly settle: () => void
}

export function useRestored(given: RecordAnswer | undefined): Restored {
  const key = useDraftKey()
  const [kept] = useState(() => (key === undefined ? undefined : keptDraft(key)))
  const [isSettled, setSettled] = useState(false)
  const record = kept === undefined || isSettled ? given : recordOfThen(given, kept)
  return { key, kept, record, settle: () => setSettled(true) }
}

/** By account and address. The form belongs to the account that opened it, whatever becomes of the session. */
function useDraftKey(): string | undefined {
  const { address } = useScreen()
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const [key] = useState(data === undefined ? undefined : draftKey(data.info.uid, address))
  return key
}

interface Keeping {
  readonly key: string | undefined
  readonly fields: readonly FieldMeta[]
  readonly record: RecordAnswer | undefined
  readonly start: Draft
  readonly draft: Draft
  /** Set once there is nothing more to keep. */
  readonly isDone: RefObject<boolean>
}

/** Answers whether the latest change is kept. */
export function useKeeping({ key, fields, record, start, draft, isDone }: Keeping): RefObject<boolean> {
  const isKept = useRef(false)
  useEffect(() => {
    if (key === undefined || isDone.current) return
    const kept = draftToKeep({ fields, record, start, draft }, serverNow())
    isKept.current = kept !== undefined && keepDraft(key, kept)
    if (kept === undefined) dropDraft(key)
  }, [key, fields, record, start, draft, isDone])
  return isKept
}

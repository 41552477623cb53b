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
  readonly key: string | undefined
  readonly kept: KeptDraft | undefined
  readonly record: RecordAnswer | undefined
  /** Switches to the current record, after the draft has been compared with it. */
  readonly settle: () => void
}

export function useRestored(given: RecordAnswer | undefined): Restored {
  const key = useDraftKey()
  const [kept] = useState(() => (key === undefined ? undefined : keptDraft(key)))
  const [isSettled, setSettled] = useState(false)
  const record = kept === undefined || isSettled ? given : recordOfThen(given, kept)
  return { key, kept, record, settle: () => setSettled(true) }
}

/** Key by account and address. The form belongs to the account that opened it, even after the session ends. */
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
  readonly isDone: RefObject<boolean>
}

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

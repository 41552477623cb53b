import type { FieldMeta, RecordResponse } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { getServerTime } from '#api/transport/clock.ts'
import { buildDraftKey, deleteDraft, storeDraft, loadDraft, type StoredDraft } from '#api/drafts.ts'
import { sessionQuery } from '#api/session/session.ts'
import { useScreen } from '#runtime/screen.ts'
import type { Draft } from '../fields/form-fields.ts'
import { buildStoredDraft, restoreRecordVersion } from './stored-draft.ts'

export interface RestoredDraft {
  readonly key: string | undefined
  readonly kept: StoredDraft | undefined
  readonly record: RecordResponse | undefined
  /** Switches to the current record, after the draft has been compared with it. */
  readonly settle: () => void
}

export function useRestoredDraft(dependencies: RecordResponse | undefined): RestoredDraft {
  const key = useDraftKey()
  const [kept] = useState(() => (key === undefined ? undefined : loadDraft(key)))
  const [isSettled, setSettled] = useState(false)
  const record = kept === undefined || isSettled ? dependencies : restoreRecordVersion(dependencies, kept)
  return { key, kept, record, settle: () => setSettled(true) }
}

/** Key by account and address. The form belongs to the account that opened it, even after the session ends. */
function useDraftKey(): string | undefined {
  const { address } = useScreen()
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const [key] = useState(data === undefined ? undefined : buildDraftKey(data.info.uid, address))
  return key
}

interface DraftStorageOptions {
  readonly key: string | undefined
  readonly fields: readonly FieldMeta[]
  readonly record: RecordResponse | undefined
  readonly start: Draft
  readonly draft: Draft
  readonly isDone: RefObject<boolean>
}

export function useDraftStorage({
  key,
  fields,
  record,
  start,
  draft,
  isDone,
}: DraftStorageOptions): RefObject<boolean> {
  const isKept = useRef(false)
  useEffect(() => {
    if (key === undefined || isDone.current) return
    const kept = buildStoredDraft({ fields, record, start, draft }, getServerTime())
    isKept.current = kept !== undefined && storeDraft(key, kept)
    if (kept === undefined) deleteDraft(key)
  }, [key, fields, record, start, draft, isDone])
  return isKept
}

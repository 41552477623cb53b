// Form as a page: leaves after saving, guards unsaved changes, stores the draft when the session ends, and submits with the keyboard.
import type { FieldMeta, RecordResponse, RecordCalls } from '@cangdan/protocol'
import { useId, useRef, type SubmitEvent } from 'react'
import { deleteDraft } from '#api/drafts.ts'
import { useScreen } from '#runtime/screen.ts'
import { SUBMIT_KEYS, useSubmitKey } from '../use-submit-key.ts'
import { useConflict, type ConflictRowBuilder } from './conflict/use-conflict.tsx'
import { useFirstInvalidField } from './fields/use-first-invalid-field.ts'
import { useForm } from './use-form.ts'
import { useDraftStorage, useRestoredDraft } from './drafts/use-stored-draft.ts'
import { useUnsaved } from './drafts/use-unsaved.ts'

export interface ScreenFormOptions {
  readonly listPath: string
  readonly calls: RecordCalls
  readonly fields: readonly FieldMeta[]
  readonly record: RecordResponse | undefined
  readonly copied?: RecordResponse | undefined
  /** Address to open after saving; without it the saved record stays open. */
  readonly back: string | undefined
  readonly onReload: () => void
  readonly onRebase: (record: RecordResponse) => void
  readonly conflictRows?: ConflictRowBuilder
}

export function useScreenForm({ back, onReload, onRebase, conflictRows, ...parts }: ScreenFormOptions) {
  const { calls, fields } = parts
  const { close } = useScreen()
  const id = useId()
  const isDone = useRef(false)
  const { key, kept, record, settle } = useRestoredDraft(parts.record)
  const discardDraft = () => {
    isDone.current = true
    saved()
    if (key !== undefined) deleteDraft(key)
  }
  const onSaved = () => {
    discardDraft()
    if (back === undefined) onReload()
    else close(back)
  }
  const form = useForm({
    ...parts,
    record,
    changes: kept?.changes,
    onSaved,
    onInvalid: useFirstInvalidField(id),
  })
  const { start, draft, isDirty } = form
  const isKept = useDraftStorage({ key, fields, record, start, draft, isDone })
  const saved = useUnsaved({ isDirty, isDone, isKept, onDiscard: discardDraft })
  const conflict = useConflict({
    calls,
    fields,
    record,
    draft,
    rowsOf: conflictRows,
    onTaken: (theirs, merged) => {
      settle()
      onRebase(theirs)
      form.rebase(theirs.values, merged)
      form.endConflict()
      requestAnimationFrame(() => document.getElementById(getSaveButtonId(id))?.focus())
    },
  })
  useSubmitKey(form.submit, SUBMIT_KEYS.form)
  return {
    form,
    id,
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      form.submit()
    },
    restored: kept,
    compare: conflict.compare,
    isComparing: conflict.isComparing,
    reload: () => {
      discardDraft()
      onReload()
    },
    comparison: conflict.dialog,
  }
}

export const getSaveButtonId = (id: string): string => `${id}-save`

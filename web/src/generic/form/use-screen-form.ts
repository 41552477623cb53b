// Form as a page: leaves after saving, guards unsaved changes, stores the draft when the session ends, and submits with the keyboard.
import type { FieldMeta, RecordAnswer, RecordCalls } from '@cangdan/protocol'
import { useId, useRef, type SubmitEvent } from 'react'
import { dropDraft } from '#api/drafts.ts'
import { useScreen } from '#runtime/screen.ts'
import { SUBMIT_KEYS, useSubmitKey } from '../use-submit-key.ts'
import { useConflict, type RowsOf } from './conflict/use-conflict.tsx'
import { useFirstFault } from './fields/use-first-fault.ts'
import { useForm } from './use-form.ts'
import { useKeeping, useRestored } from './drafts/use-kept-draft.ts'
import { useUnsaved } from './drafts/use-unsaved.ts'

export interface ScreenFormParts {
  readonly listPath: string
  readonly calls: RecordCalls
  readonly fields: readonly FieldMeta[]
  readonly record: RecordAnswer | undefined
  readonly copied?: RecordAnswer | undefined
  /** Address to open after saving; without it the saved record stays open. */
  readonly back: string | undefined
  readonly onReload: () => void
  readonly onRebase: (record: RecordAnswer) => void
  readonly conflictRows?: RowsOf
}

export function useScreenForm({ back, onReload, onRebase, conflictRows, ...parts }: ScreenFormParts) {
  const { calls, fields } = parts
  const { close } = useScreen()
  const id = useId()
  const isDone = useRef(false)
  const { key, kept, record, settle } = useRestored(parts.record)
  const giveUp = () => {
    isDone.current = true
    saved()
    if (key !== undefined) dropDraft(key)
  }
  const onSaved = () => {
    giveUp()
    if (back === undefined) onReload()
    else close(back)
  }
  const form = useForm({ ...parts, record, changes: kept?.changes, onSaved, onFaulty: useFirstFault(id) })
  const { start, draft, isDirty } = form
  const isKept = useKeeping({ key, fields, record, start, draft, isDone })
  const saved = useUnsaved({ isDirty, isDone, isKept, onDiscard: giveUp })
  const conflict = useConflict({
    calls,
    fields,
    record,
    draft,
    rowsOf: conflictRows,
    onTaken: (theirs, taken) => {
      settle()
      onRebase(theirs)
      form.rebase(theirs.values, taken)
      form.endConflict()
      requestAnimationFrame(() => document.getElementById(saveId(id))?.focus())
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
      giveUp()
      onReload()
    },
    comparison: conflict.dialog,
  }
}

export const saveId = (id: string): string => `${id}-save`

// A form that is a screen: it leads back once it is saved, is left by no accident, and is sent by the keyboard too.
import type { FieldMeta, RecordAnswer, RecordCalls } from '@cangdan/protocol'
import { useId, useRef, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { SUBMIT_KEYS, useSubmitKey } from '../use-submit-key.ts'
import { useFirstFault } from './use-first-fault.ts'
import { useForm } from './use-form.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface ScreenForm {
  readonly listPath: string
  readonly calls: RecordCalls
  readonly fields: readonly FieldMeta[]
  readonly record: RecordAnswer | undefined
  readonly copied?: RecordAnswer | undefined
  /** The address it leads to when it is done. */
  readonly back: string
}

export function useScreenForm({ back, ...parts }: ScreenForm) {
  const navigate = useNavigate()
  const id = useId()
  const isDone = useRef(false)
  const onSaved = () => {
    isDone.current = true
    void navigate(back)
  }
  const form = useForm({ ...parts, onSaved, onFaulty: useFirstFault(id) })
  const question = useLeaveGuard(form.isDirty, isDone)
  useSubmitKey(form.submit, SUBMIT_KEYS.form)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }
  return {
    form,
    /** Begins the id of every input. */
    id,
    submit,
    /** Asks before what was typed is lost. */
    question,
  }
}

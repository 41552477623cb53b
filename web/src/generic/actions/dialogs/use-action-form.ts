import { type FieldMeta, getTextFormat, matchesCondition, type Row } from '@cangdan/protocol'
import { useMemo, useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import type { FailureCode } from '#api/client.ts'
import { isRuleRejection } from '#generic/command/rejection.ts'
import { useFirstInvalidField } from '#generic/form/fields/use-first-invalid-field.ts'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { SUBMIT_KEYS, useSubmitKey } from '#generic/use-submit-key.ts'
import type { ActionRequest, ActionResult } from '../action-request.ts'
import type { CallStorage } from '../send-action.ts'
import { useSendAction } from '../use-send-action.ts'

export interface ActionFormOptions {
  readonly listPath: string
  readonly pk: string
  readonly request: ActionRequest
  /** Prefix of the ids of all inputs. */
  readonly id: string
  readonly version?: number
  readonly storage?: CallStorage | undefined
  readonly onDone: (done: ActionResult) => void
}

/** A rejection that concerns no field. */
export interface RuleRejection {
  readonly code: FailureCode
  readonly message: string
}

export function useActionForm({ listPath, pk, request, id, version, storage, onDone }: ActionFormOptions) {
  const [rejection, setRejection] = useState<RuleRejection>()
  const [isCounted, setIsCounted] = useState(false)
  const fields = useFields({
    fields: useMemo(() => selectFields(request), [request]),
    values: undefined,
    previous: undefined,
    onInvalid: useFirstInvalidField(id),
  })
  const release = useUnsavedInput(fields.isDirty)
  const { isBusy, tried, stop, sendRows } = useSendAction({
    listPath,
    pk,
    storage,
    onDone: (done) => {
      // The dialog's tab may be hidden at this point.
      release()
      onDone(done)
    },
    onRejected: (rejected) => {
      const { error } = rejected
      if (rejected.kind === 'fields') fields.refuse(rejected.fields)
      // A rejection by a rule stays visible until the user acts on it; other errors are shown as passing notices.
      else if (isRuleRejection(error)) {
        setRejection({ code: error.code, message: error.message })
        if (COUNTED_CODES.has(error.code)) setIsCounted(true)
      } else notifyFailure(error)
    },
  })
  const submit = () => {
    setRejection(undefined)
    const values = fields.read()
    const about = isCounted ? { ...request, rows: request.rows.map(omitVersion) } : request
    if (values !== undefined) sendRows(about, { ...values, ...(version === undefined ? {} : { version }) })
  }
  useSubmitKey(submit, SUBMIT_KEYS.dialog)
  return {
    ...fields,
    isBusy,
    tried,
    stop,
    submit,
    rejection,
    forgive: () => setRejection(undefined),
  }
}

/** Codes after which the server has counted the attempt in the record and so raised its version: the next try omits the version that was read. */
const COUNTED_CODES: ReadonlySet<FailureCode> = new Set(['wrong_pickup_code', 'pickup_code_replaced'])

const omitVersion = ({ version: _counted, ...row }: Row): Row => row

function selectFields({ action, rows }: ActionRequest): readonly FieldMeta[] {
  const { fields = NO_FIELDS } = action
  const [row] = rows
  if (row === undefined || !fields.some(dependsOnRecord)) return fields
  return fields
    .filter(({ whenRecord }) => matchesCondition(whenRecord, row))
    .map((field) => {
      const initial = field.initialFrom === undefined ? undefined : row[field.initialFrom]
      if (typeof initial === 'number') return { ...field, initial }
      // Rows have the plain text of a table.
      return typeof initial === 'string'
        ? { ...field, initial: getTextFormat(field.control)?.ofWords(initial, field) ?? initial }
        : field
    })
}

const dependsOnRecord = ({ whenRecord, initialFrom }: FieldMeta) =>
  whenRecord !== undefined || initialFrom !== undefined

const NO_FIELDS: readonly FieldMeta[] = []

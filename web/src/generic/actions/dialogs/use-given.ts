import { type FieldMeta, holds, type Row } from '@cangdan/protocol'
import { useMemo, useState } from 'react'
import { announce } from '#api/announce.ts'
import type { FailureCode } from '#api/client.ts'
import { isByRule } from '#generic/command/refusal.ts'
import { useFirstFault } from '#generic/form/fields/use-first-fault.ts'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useTyped } from '#generic/form/drafts/use-unsaved.ts'
import { SUBMIT_KEYS, useSubmitKey } from '#generic/use-submit-key.ts'
import type { Asked, Done } from '../asked.ts'
import type { Keeping } from '../post-action.ts'
import { usePosting } from '../use-posting.ts'

export interface GivenParts {
  readonly listPath: string
  readonly pk: string
  readonly asked: Asked
  /** Prefix of the ids of all inputs. */
  readonly id: string
  readonly version?: number
  readonly keeping?: Keeping | undefined
  readonly onDone: (done: Done) => void
}

/** A rejection that concerns no field. */
export interface Refusal {
  readonly code: FailureCode
  readonly message: string
}

export function useGiven({ listPath, pk, asked, id, version, keeping, onDone }: GivenParts) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isCounted, setIsCounted] = useState(false)
  const fields = useFields({
    fields: useMemo(() => fieldsAbout(asked), [asked]),
    values: undefined,
    previous: undefined,
    onFaulty: useFirstFault(id),
  })
  const release = useTyped(fields.isDirty)
  const { isBusy, tried, stop, post } = usePosting({
    listPath,
    pk,
    keeping,
    onDone: (done) => {
      // The dialog's tab may be hidden at this point.
      release()
      onDone(done)
    },
    onRefused: (refused) => {
      const { error } = refused
      if (refused.kind === 'fields') fields.refuse(refused.fields)
      // A rejection by a rule stays visible until the user acts on it; other errors are shown as passing notices.
      else if (isByRule(error)) {
        setRefusal({ code: error.code, message: error.message })
        if (COUNTED.has(error.code)) setIsCounted(true)
      } else announce(error)
    },
  })
  const submit = () => {
    setRefusal(undefined)
    const given = fields.read()
    const about = isCounted ? { ...asked, rows: asked.rows.map(unversioned) } : asked
    if (given !== undefined) post(about, { ...given, ...(version === undefined ? {} : { version }) })
  }
  useSubmitKey(submit, SUBMIT_KEYS.dialog)
  return { ...fields, isBusy, tried, stop, submit, refusal, forgive: () => setRefusal(undefined) }
}

/** Codes after which the server has counted the attempt in the record and so raised its version: the next try omits the version that was read. */
const COUNTED: ReadonlySet<FailureCode> = new Set(['wrong_pickup_code', 'pickup_code_replaced'])

const unversioned = ({ version: _counted, ...row }: Row): Row => row

function fieldsAbout({ action, rows }: Asked): readonly FieldMeta[] {
  const { fields = NO_FIELDS } = action
  const [row] = rows
  if (row === undefined || !fields.some(isAboutRecord)) return fields
  return fields
    .filter(({ whenRecord }) => holds(whenRecord, row))
    .map((field) => {
      const begun = field.initialFrom === undefined ? undefined : row[field.initialFrom]
      return typeof begun === 'number' || typeof begun === 'string' ? { ...field, initial: begun } : field
    })
}

const isAboutRecord = ({ whenRecord, initialFrom }: FieldMeta) =>
  whenRecord !== undefined || initialFrom !== undefined

const NO_FIELDS: readonly FieldMeta[] = []

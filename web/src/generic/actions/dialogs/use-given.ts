// The fields of an action's dialog: filled in, sent once, and what the server says of them said at them.
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
  /** Begins the id of every input. */
  readonly id: string
  /** The version that was read, where the action names it. */
  readonly version?: number
  readonly keeping?: Keeping | undefined
  readonly onDone: (done: Done) => void
}

/** Why it was not done, where nothing that was filled in is wrong. */
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
      // Its tab may be hidden by now.
      release()
      onDone(done)
    },
    onRefused: (refused) => {
      const { error } = refused
      if (refused.kind === 'fields') fields.refuse(refused.fields)
      // What a rule says no to stays until something is done about it; the shell says the others, and they pass.
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

/** The server has counted the try in the record, whose version is another one since: the next try does not name the one that was read. */
const COUNTED: ReadonlySet<FailureCode> = new Set(['wrong_pickup_code', 'pickup_code_replaced'])

const unversioned = ({ version: _counted, ...row }: Row): Row => row

/** Those that its record calls for, begun with what it has. */
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

// The fields of an action's dialog: filled in, sent once, and what the server says of them said at them.
import type { FieldMeta } from '@cangdan/protocol'
import { useState } from 'react'
import { announce } from '#api/announce.ts'
import { ApiError, type FailureCode } from '#api/client.ts'
import { useFirstFault } from '../form/use-first-fault.ts'
import { useFields } from '../form/use-fields.ts'
import { SUBMIT_KEYS, useSubmitKey } from '../use-submit-key.ts'
import type { Asked, Done } from './asked.ts'
import type { Keeping } from './post-action.ts'
import { usePosting } from './use-posting.ts'

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
  const fields = useFields({
    fields: asked.action.fields ?? NO_FIELDS,
    values: undefined,
    previous: undefined,
    onFaulty: useFirstFault(id),
  })
  const { isBusy, tried, stop, post } = usePosting({
    listPath,
    pk,
    keeping,
    onDone,
    onRefused: (refused) => {
      const { error } = refused
      if (refused.kind === 'fields') fields.refuse(refused.fields)
      else if (error instanceof ApiError && SAID_HERE.has(error.code))
        setRefusal({ code: error.code, message: error.message })
      else announce(error)
    },
  })
  const submit = () => {
    setRefusal(undefined)
    const given = fields.read()
    if (given !== undefined) post(asked, { ...given, ...(version === undefined ? {} : { version }) })
  }
  useSubmitKey(submit, SUBMIT_KEYS.dialog)
  return { ...fields, isBusy, tried, stop, submit, refusal, forgive: () => setRefusal(undefined) }
}

const NO_FIELDS: readonly FieldMeta[] = []

// They are about this record and stay until something is done about them; the shell says the others, and they pass.
const SAID_HERE: ReadonlySet<FailureCode> = new Set([
  'conflict',
  'audited',
  'own_work',
  'own_step',
  'same_eyes',
  'not_now',
  'not_found',
])

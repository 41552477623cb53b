import type { FieldMeta, Row } from '@cangdan/protocol'
import { useCallback, useMemo, useReducer, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { listDependents } from '#generic/remote/dependents.ts'
import { createActiveFieldReader } from './active-fields.ts'
import {
  createDraftReader,
  formatValidationError,
  isDraftChanged,
  isUnchanged,
  createInitialDraft,
  type Draft,
  type DraftValue,
} from './form-fields.ts'
import { createFormState, isJudged, reduceFormState } from './form-state.ts'

export interface FieldsOptions {
  readonly fields: readonly FieldMeta[]
  readonly values: Row | undefined
  readonly changes?: Draft | undefined
  readonly previous: Row | undefined
  readonly onInvalid: (names: readonly string[]) => void
}

export function useFields({ fields: all, values: dependencies, changes, previous, onInvalid }: FieldsOptions) {
  const { language } = useTranslation()
  const start = useMemo(() => createInitialDraft(all, dependencies), [all, dependencies])
  const [state, send] = useReducer(reduceFormState, { start, ...(changes && { changes }) }, createFormState)
  const [callFor] = useState(createActiveFieldReader)
  const fields = useMemo(() => callFor(all, state.draft, previous), [callFor, all, state.draft, previous])
  const [read] = useState(createDraftReader)
  const { values, errors } = useMemo(() => read(fields, state.draft), [read, fields, state.draft])

  const getFieldError = (field: FieldMeta): string | undefined => {
    const error = errors[field.name]
    if (error === undefined || !isJudged(state, field.name)) return state.rejected[field.name]
    return formatValidationError(error, field, language)
  }

  return {
    fields,
    start,
    draft: state.draft,
    /** Server errors about fields that this form does not show. */
    elsewhere: Object.entries(state.rejected).flatMap(([name, sentence]) =>
      fields.some((field) => field.name === name) ? [] : [sentence],
    ),
    isDirty: isDraftChanged(start, state.draft),
    isUnchanged: () => isUnchanged(fields, start, values),
    getFieldError,
    type: useCallback(
      (name: string, value: DraftValue) => {
        send({ kind: 'type', name, value })
        for (const dependent of listDependents(all, name)) send({ kind: 'type', name: dependent, value: null })
      },
      [all],
    ),
    leave: useCallback((name: string) => send({ kind: 'leave', name }), []),
    rebase: (saved: Row, draft: Draft) => send({ kind: 'rebase', start: createInitialDraft(all, saved), draft }),
    refuse: (rejected: Readonly<Record<string, string>>) => {
      send({ kind: 'refuse', fields: rejected })
      onInvalid(Object.keys(rejected))
    },
    /** Returns the values to submit, or undefined after focusing the first invalid field. */
    read: (): Row | undefined => {
      send({ kind: 'submit', names: fields.map(({ name }) => name) })
      const faulty = fields.filter(({ name }) => Object.hasOwn(errors, name)).map(({ name }) => name)
      if (faulty.length === 0) return values
      onInvalid(faulty)
      return undefined
    },
  }
}

// Everything a form shows and can do, as plain values.
import type { FieldMeta, RecordAnswer } from '@cangdan/protocol'
import { useCallback, useMemo, useReducer } from 'react'
import { notify } from '#api/notices.ts'
import { useLanguage, useTranslation } from '#i18n/index.ts'
import { dependentsOf } from '../remote/dependents.ts'
import { faultText, isTouched, isUnchanged, readDraft, startDraft, type DraftValue } from './form-fields.ts'
import { firstFormState, isJudged, nextFormState } from './form-state.ts'
import { type SavedTo, useSave } from './use-save.ts'

export interface FormParts extends SavedTo {
  readonly fields: readonly FieldMeta[]
  readonly record: RecordAnswer | undefined
  readonly onSaved: () => void
  /** Leads to the first of these fields that is on the page. */
  readonly onFaulty: (names: readonly string[]) => void
}

export function useForm({ listPath, calls, fields, record, onSaved, onFaulty }: FormParts) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const start = useMemo(() => startDraft(fields, record?.values), [fields, record])
  const [state, send] = useReducer(nextFormState, start, firstFormState)
  const { values, faults } = useMemo(() => readDraft(fields, state.draft), [fields, state.draft])
  const onRefused = (refused: Readonly<Record<string, string>>) => {
    send({ kind: 'refuse', fields: refused })
    onFaulty(Object.keys(refused))
  }
  const { save, ...saving } = useSave({ listPath, calls }, record, { onSaved, onRefused })

  const faultOf = (field: FieldMeta): string | undefined => {
    const fault = faults[field.name]
    if (fault === undefined || !isJudged(state, field.name)) return state.refused[field.name]
    return faultText(fault, field, language)
  }
  const submit = () => {
    send({ kind: 'submit' })
    const faulty = fields.filter(({ name }) => Object.hasOwn(faults, name)).map(({ name }) => name)
    if (faulty.length > 0) onFaulty(faulty)
    else if (record !== undefined && isUnchanged(fields, start, values))
      notify({ kind: 'warning', text: t('form.unchanged'), seconds: 4 })
    else save(values)
  }

  return {
    ...saving,
    draft: state.draft,
    /** Sentences about fields that this form does not show. */
    elsewhere: Object.entries(state.refused).flatMap(([name, sentence]) =>
      fields.some((field) => field.name === name) ? [] : [sentence],
    ),
    isDirty: isTouched(start, state.draft),
    faultOf,
    type: useCallback(
      (name: string, value: DraftValue) => {
        send({ kind: 'type', name, value })
        for (const dependent of dependentsOf(fields, name))
          send({ kind: 'type', name: dependent, value: null })
      },
      [fields],
    ),
    leave: useCallback((name: string) => send({ kind: 'leave', name }), []),
    submit,
  }
}

// Everything a form shows and can do, as plain values.
import type { FieldMeta, RecordAnswer } from '@cangdan/protocol'
import { useMemo } from 'react'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { useFields } from './use-fields.ts'
import { type SavedTo, useSave } from './use-save.ts'

export interface FormParts extends SavedTo {
  readonly fields: readonly FieldMeta[]
  readonly record: RecordAnswer | undefined
  readonly copied?: RecordAnswer | undefined
  readonly onSaved: () => void
  /** Leads to the first of these fields that is on the page. */
  readonly onFaulty: (names: readonly string[]) => void
}

export function useForm(parts: FormParts) {
  const { listPath, calls, fields: all, record, copied, onSaved, onFaulty } = parts
  const { t } = useTranslation()
  const previous = useMemo(() => record && { ...record.row, ...record.values }, [record])
  const fields = useFields({ fields: all, values: (record ?? copied)?.values, previous, onFaulty })
  const { save, ...saving } = useSave({ listPath, calls }, record, { onSaved, onRefused: fields.refuse })

  const submit = () => {
    const values = fields.read()
    if (values === undefined) return
    if (record !== undefined && fields.isUnchanged())
      notify({ kind: 'warning', text: t('form.unchanged'), seconds: 4 })
    else save(values)
  }

  return { ...saving, ...fields, submit }
}

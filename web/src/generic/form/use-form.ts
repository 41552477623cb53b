import type { FieldMeta, RecordResponse } from '@cangdan/protocol'
import { useMemo } from 'react'
import { getServerTime } from '#api/transport/clock.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { buildCopyValues } from './fields/initial-values.ts'
import type { Draft } from './fields/form-fields.ts'
import { useFields } from './fields/use-fields.ts'
import { type SaveTarget, useSave } from './use-save.ts'

export interface FormOptions extends SaveTarget {
  readonly fields: readonly FieldMeta[]
  readonly record: RecordResponse | undefined
  readonly copied?: RecordResponse | undefined
  readonly changes?: Draft | undefined
  readonly onSaved: () => void
  readonly onInvalid: (names: readonly string[]) => void
}

export function useForm(parts: FormOptions) {
  const { listPath, calls, fields: all, record, copied, changes, onSaved, onInvalid } = parts
  const { t } = useTranslation()
  const previous = useMemo(() => record && { ...record.row, ...record.values }, [record])
  const values = useMemo(
    () => record?.values ?? (copied && buildCopyValues(all, copied.values, getServerTime())),
    [record, copied, all],
  )
  const fields = useFields({ fields: all, values, changes, previous, onInvalid })
  const { save, ...saving } = useSave({ listPath, calls }, record, { onSaved, onRejected: fields.refuse })

  const submit = () => {
    const read = fields.read()
    if (read === undefined) return
    if (record !== undefined && fields.isUnchanged()) notify({ kind: 'warning', text: t('form.unchanged'), seconds: 4 })
    else save(read)
  }

  return { ...saving, ...fields, submit }
}

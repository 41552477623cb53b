import type { FieldMeta } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { FieldRow } from './field-row.tsx'
import type { useFields } from './use-fields.ts'
import styles from '../form-screen.module.css'

export interface FieldGridProps {
  readonly form: Pick<ReturnType<typeof useFields>, 'draft' | 'getFieldError' | 'type' | 'leave'>
  readonly fields: readonly FieldMeta[]
  readonly id: string
  readonly isNarrow?: boolean
}

export function FieldGrid({ form, fields, id, isNarrow = false }: FieldGridProps) {
  const { language } = useTranslation()
  return (
    <div className={styles['grid']} data-narrow={isNarrow}>
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          id={`${id}-${field.name}`}
          value={form.draft[field.name] ?? null}
          language={language}
          error={form.getFieldError(field)}
          onType={form.type}
          onLeave={form.leave}
        />
      ))}
    </div>
  )
}

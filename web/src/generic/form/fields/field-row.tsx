import type { FieldMeta, Language } from '@cangdan/protocol'
import { memo } from 'react'
import type { DraftValue } from './form-fields.ts'
import { INPUTS } from '../inputs/inputs.tsx'
import { WIDE_CONTROLS } from '../inputs/wide-controls.ts'
import styles from '../form-screen.module.css'

export interface FieldRowProps {
  readonly field: FieldMeta
  readonly id: string
  readonly value: DraftValue
  readonly language: Language
  readonly error: string | undefined
  readonly onType: (name: string, value: DraftValue) => void
  readonly onLeave: (name: string) => void
}

// Memoized: typing rerenders one field, not the whole form.
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, id, value, language, error, onType, onLeave } = props
  const Input = INPUTS[field.control]
  const faultId = `${id}-fault`
  const hintId = `${id}-hint`
  // The hint is omitted when the error has the same text.
  const hint = field.hint === error ? undefined : field.hint
  const descriptionIds = [error === undefined ? [] : faultId, hint === undefined ? [] : hintId].flat()
  return (
    <div className={styles['field']} data-wide={WIDE_CONTROLS.has(field.control)} data-invalid={error !== undefined}>
      <label htmlFor={id} className={styles['label']}>
        {field.title}
        {field.required === true && (
          <span className={styles['required']} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <Input
        field={field}
        id={id}
        value={value}
        language={language}
        isInvalid={error !== undefined}
        describedBy={descriptionIds.length === 0 ? undefined : descriptionIds.join(' ')}
        onChange={(next) => onType(field.name, next)}
        onLeave={() => onLeave(field.name)}
      />
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <p id={faultId} className={styles['fault']} aria-live="polite">
        {error}
      </p>
    </div>
  )
})
